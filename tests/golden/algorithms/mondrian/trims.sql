-- mondrian

with "sizes" as (
    select "part", "attribute", "side", cast(sum(n) as bigint) as n
    from "shoal_1_kept"
    group by "part", "attribute", "side"
),

"hist_s1" as (
    select "part", "attribute", "side", "s1" as sa, n from "shoal_1_kept"
),

"sizes_s1" as (
    select "part", "attribute", "side", cast(sum(n) as bigint) as n
    from "shoal_1_kept"
    group by "part", "attribute", "side"
),

failing as (
    select distinct "part", "attribute", "side" from (select * from "models/k_anonymity") as violations
union
select distinct "part", "attribute", "side" from (select * from "models/distinct_l_diversity") as violations

),

ranked as (
    select
        e.part, e.side, "e"."m1", e.cut, e.lost, e.gain,
        row_number() over (partition by e.part order by e.gain desc, e.lost, e.attribute, e.side) as choice
    from "shoal_2_edges" as e
    where not exists (select 1 from failing as f where "f"."part" = "e"."part" and "f"."attribute" = "e"."attribute" and "f"."side" = "e"."side")
),

spent as (
    select
        r.part, r.side, "r"."m1", r.cut, r.lost,
        sum(r.lost) over (
            order by r.gain / r.lost desc, r.lost, s."low1", s."low2", s."high1", s."high2", r.part
            rows between unbounded preceding and current row
        ) as total
    from ranked as r
    join "shoal_3_spans" as s on s.part = r.part
    where r.choice = 1
)

select part, side, "m1", cut, lost from spent where total <= 8

-- mondrian, nothing sensitive

with "sizes" as (
    select "part", "attribute", "side", n from "shoal_1_kept"
),

...
