-- terms of many labels

with prior as (
    select sum(share * share) as square from "shoal_1_source_prior"
),

near as (
    select "b"."shape", sum(b.n / w.n * (b.n / w.n - 2 * coalesce(r.share, 0))) as rest
    from "shoal_2_narrow_beliefs" as b
    join "shoal_3_wide_beliefs" as w on "w"."shape" = "b"."shape"
    left join "shoal_1_source_prior" as r on r.sa = b.sa
    group by "b"."shape"
),

distances as (
    select
        "w"."shape",
        exp(ln(greatest(p.square + coalesce(b.rest, 0), 1e-300)) / 2) as distance,
        w.spread / w.n + 1e-7 as spread
    from "shoal_3_wide_beliefs" as w
    cross join prior as p
    left join near as b on "b"."shape" = "w"."shape"
)

select "shape", greatest(distance - spread, 0) as low, distance + spread as high from distances
