-- step:  ineligible_runs: how many runs have a value with more than 1/l of their rows
-- in:    value_counts(class, v, sa, n), runs(class, v, run)
-- out:   (n)
-- why:   as long as there are any, they are merged with neighbours
with counts as (
    select c.class, r.run, c.sa, cast(sum(c.n) as bigint) as n
    from {{ value_counts }} as c
    join {{ runs }} as r on r.class = c.class and r.v = c.v
    group by c.class, r.run, c.sa
)

select count(*) as n from (select class, run from counts group by class, run having max(n) * {{ l }} > sum(n)) as ineligible
