with held as (
    select 1 as attribute, "w1" & 15 as path, sum(n) as n from "shoal_1_cells" group by "w1" & 15
union all
    select 2 as attribute, "w1" & 496 as path, sum(n) as n from "shoal_1_cells" group by "w1" & 496

),

leaves as (
    select
        1 as attribute,
        code,
        cast(0 + rank0 * 1 + rank1 * 8 as bigint) as path,
        case when l0 is not null then cast(code as double) end as position
    from "shoal_2_dimension_q1"
union all
    select
        2 as attribute,
        code,
        cast(0 + rank0 * 16 as bigint) as path,
        cast(
            86400.0 * date_diff('day', cast('1970-01-01' as date), cast(l0 as date)) + extract(hour from cast(l0 as timestamp)) * 3600
            + extract(minute from cast(l0 as timestamp)) * 60 + floor(extract(second from cast(l0 as timestamp))) as double
        ) as position
    from "shoal_2_dimension_q2"

),

counted as (
    select l.attribute, l.code, l.path, l.position, coalesce(h.n, 0) as n
    from leaves as l
    left join held as h on h.attribute = l.attribute and h.path = l.path
)

select
    attribute,
    code,
    path,
    position,
    min(case when n > 0 then position end) over (partition by attribute) as lowest,
    max(case when n > 0 then position end) over (partition by attribute) as highest,
    cast(n as bigint) as n,
    cast(sum(n) over (partition by attribute order by code rows between unbounded preceding and current row) - n as bigint) as before
from counted
