-- step:  run_sizes: the rows of each run, and whether a value has more than 1/l of them
-- in:    value_counts(class, v, sa, n), runs(class, v, run)
-- out:   (class, run, n, is_bad)   key: class, run
-- why:   ineligible runs are merged with neighbours, until there are none
with counts as (
    select c.class, r.run, c.sa, cast(sum(c.n) as bigint) as n
    from {{ value_counts }} as c
    join {{ runs }} as r on r.class = c.class and r.v = c.v
    group by c.class, r.run, c.sa
)

select class, run, cast(sum(n) as bigint) as n, max(n) * {{ l }} > sum(n) as is_bad from counts group by class, run
