with members as (
    select distinct a.class, x.code, x.n
    from "shoal_1_grouping" as a
    join "shoal_1_cells" as c on c.cell = a.cell
    join "shoal_1_axes" as x on x.attribute = 2 and x.path = c."w2" & 576460752303423487
),

texts as (
    select
        code,
        l0,
        case
            when l0 is null then 'NULL'
            when
                l0 in ('', 'NULL') or l0 <> trim(l0, ' ')
                or length(replace(replace(replace(replace(l0, ',', ''), '{', ''), '}', ''), '"', '')) < length(l0)
            then '"' || replace(l0, '"', '""') || '"'
            else l0
        end as text
    from "shoal_2_dimension_q2"
),

joined as (
    select
        m.class,
        case when count(*) = 1 then min(t.l0) else '{' || string_agg(t.text, ', ' order by m.code) || '}' end as label,
        min(m.code) as low,
        max(m.code) as high,
        count(*) as leaves,
        sum(m.n) as held
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
    cast(y.before + y.n - x.before - j.held as bigint) as gaps,
    case when f.low0 = t.low0 then 0 when f.low1 = t.low1 then 1 when f.low2 = t.low2 then 2 end as level
from joined as j
join "shoal_2_dimension_q2" as f on f.code = j.low
join "shoal_2_dimension_q2" as t on t.code = j.high
join "shoal_1_axes" as x on x.attribute = 2 and x.code = j.low
join "shoal_1_axes" as y on y.attribute = 2 and y.code = j.high
