-- mondrian

with widths as (
    select
        e.part,
        e.n
        , "l1".code as low1
        , "h1".code as high1
        , cast(case
    when "l1".code = "h1".code then 0
    when "h1".position is null then 1
    else coalesce(
        (least("h1".position, "h1".highest) - greatest("l1".position, "l1".lowest))
        / nullif("l1".highest - "l1".lowest, 0),
        0
    )
end as double) as width1
        , "l2".code as low2
        , "h2".code as high2
        , cast(case
    when "l2".code = "h2".code then 0
    when "h2".position is null then 1
    else coalesce(
        (least("h2".position, "h2".highest) - greatest("l2".position, "l2".lowest))
        / nullif("l2".highest - "l2".lowest, 0),
        0
    )
end as double) as width2
    from "shoal_1_extents" as e
    left join "shoal_2_axes" as "l1" on "l1".attribute = 1 and "l1".path = e.low1
    left join "shoal_2_axes" as "h1" on "h1".attribute = 1 and "h1".path = e.high1
    left join "shoal_2_axes" as "l2" on "l2".attribute = 2 and "l2".path = e.low2
    left join "shoal_2_axes" as "h2" on "h2".attribute = 2 and "h2".path = e.high2
)

select
    part,
    n,
    low1,
    high1,
    width1,
    low2,
    high2,
    width2,
cast('1' as double) * (1 - width1) + cast('1' as double) * (1 - width2) as cost
from widths

-- terms that the knowledge lacks

...

select
    part,
    n,
    low1,
    high1,
    width1,
cast('1' as double) * (1 - width1) as cost
from widths
