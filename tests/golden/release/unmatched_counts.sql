-- full_domain of persons

with totals as (
    select shape, "s1", "s2", sum(n) as n from "shoal_1_published_persons" group by shape, "s1", "s2"
),

counts as (
    select "s"."qv1", "s"."qv2", "t"."s1", "t"."s2", t.n as expected, 0 as written
    from totals as t
    join "shoal_2_numbered_classes" as s on s.shape = t.shape
    union all
    select cast("qv1" as varchar), cast("qv2" as varchar), "s1", "s2", 0, n from (select * from "judging/coded_tally") as "coded"
),

unmatched as (
    select 1 as one
    from counts
    group by "qv1", "qv2", "s1", "s2"
    having sum(expected) <> sum(written)
)

select count(*) as combinations from unmatched
