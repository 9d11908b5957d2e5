-- refine

with counts as (
    select c.class, r.run, c.sa, cast(sum(c.n) as bigint) as n
    from "shoal_1_value_counts" as c
    join "shoal_2_first_runs" as r on r.class = c.class and r.v = c.v
    group by c.class, r.run, c.sa
)

select class, run, cast(sum(n) as bigint) as n, max(n) * 2 > sum(n) as is_bad from counts group by class, run
