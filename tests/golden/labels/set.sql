-- mondrian, sets and ranges

with members as (
    select distinct a.class, x.code, x.n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as c on c.cell = a.cell
    join "shoal_3_axes" as x on x.attribute = 1 and x.path = c."w1" & 120
),

texts as (
    select
        code,
        l0,
        case
            when "l0" is null then 'NULL'
            when
                "l0" in ('', 'NULL') or "l0" <> trim("l0", ' ')
                or length(replace(replace(replace(replace("l0", ',', ''), '{', ''), '}', ''), '"', '')) < length("l0")
            then '"' || replace("l0", '"', '""') || '"'
            else "l0"
        end as text
    from "shoal_4_dimension"
),

joined as (
    select
        m.class,
        case when count(*) = 1 then min(t.l0) else '{' || string_agg(t.text, ', ' order by m.code) || '}' end as label,
        min(m.code) as low,
        max(m.code) as high,
        count(*) as leaves,
        sum(m.n) as n
    from members as m
    join texts as t on t.code = m.code
    group by m.class
)

select
    j.class,
    j.label,
    j.low,
    j.high,
    j.leaves,
    cast(y.before + y.n - x.before - j.n as bigint) as gaps,
    case when f.low0 = t.low0 then 0 when f.low1 = t.low1 then 1 when f.low2 = t.low2 then 2 end as level
from joined as j
join "shoal_4_dimension" as f on f.code = j.low
join "shoal_4_dimension" as t on t.code = j.high
join "shoal_3_axes" as x on x.attribute = 1 and x.code = j.low
join "shoal_3_axes" as y on y.attribute = 1 and y.code = j.high

-- sets of a partition, disclosure to who knows the source

with members as (
    select r.class, x.code, x.n
    from "shoal_1_class_ranges" as r
    join "shoal_2_axes" as x on x.attribute = 1 and x.path between r."low1" and r."high1" and x.n > 0
),

...
