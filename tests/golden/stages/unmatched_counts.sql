-- full_domain of persons

with counts as (
    select "qv1", "qv2", "s1", "s2", n as expected, 0 as written from "shoal_1_published_persons"
    union all
    select cast("qv1" as varchar), cast("qv2" as varchar), "s1", "s2", 0, n from (select * from "stages/coded_tally") as "coded"
),

unmatched as (
    select 1 as one
    from counts
    group by "qv1", "qv2", "s1", "s2"
    having sum(expected) <> sum(written)
)

select count(*) as combinations from unmatched
