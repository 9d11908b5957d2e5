-- terms out of reach

with searched as (
    select class, bound, is_cut, is_complete from "shoal_1_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_2_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_3_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_4_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_5_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_6_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_7_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_8_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_9_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_10_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_11_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_12_near_nodes"
union all
    select class, bound, is_cut, is_complete from "shoal_13_near_nodes"

),

found as (
    select
        class,
        min(case when is_complete = 1 then bound end) as high,
        min(case when is_cut = 1 then bound end) as low
    from searched
    group by class
),

distances as (
    select
        case when f.class is null then r.low else least(r.high, coalesce(s.high, r.high), coalesce(s.low, r.high)) end as low,
        least(r.high, coalesce(s.high, r.high)) as high
    from "shoal_14_reaches" as r
    left join "shoal_15_farthest" as f on f.class = r.class
    left join found as s on s.class = r.class
)

select exp(ln(greatest(max(low), 1e-300)) / 2) as low, exp(ln(greatest(max(high), 1e-300)) / 2) as high from distances
