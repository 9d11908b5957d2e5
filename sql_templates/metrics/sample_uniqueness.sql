-- step:  sample_uniqueness: the share of the rows that are alone in their class
-- in:    sizes(n, classes)
-- out:   (share)
-- why:   who is alone in the table may be alone in the population
select sum(case when n = 1 then classes else 0 end) / cast(sum(n * classes) as double) as share from {{ sizes }}
