-- step:  prior_sums: the squared norm and the sum of the prior belief
-- in:    prior(sa, share)
-- out:   (square, believed)
-- why:   the parts of the distance of 004 Def 4 that are the same in all classes
select coalesce(sum(share * share), 0) as square, coalesce(sum(share), 0) as believed from {{ prior }}
