-- full_domain

with path_counts as (
    select 1 as attribute, "w1" & 120 as path, sum(n) as n from "shoal_1_cells" group by "w1" & 120
union all
    select 2 as attribute, "w1" & 1920 as path, sum(n) as n from "shoal_1_cells" group by "w1" & 1920

),

leaves as (
    select
        1 as attribute,
        code,
        cast(0 + rank0 * 8 + rank1 * 32 as bigint) as path,
        case when l0 is not null then cast(code as double) end as position
    from "shoal_2_dimension"
union all
    select
        2 as attribute,
        code,
        cast(0 + rank0 * 128 + rank1 * 256 + rank2 * 512 as bigint) as path,
        cast(l0 as double) as position
    from "shoal_3_dimension"

),

counted as (
    select l.attribute, l.code, l.path, l.position, coalesce(h.n, 0) as n
    from leaves as l
    left join path_counts as h on h.attribute = l.attribute and h.path = l.path
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

-- full_domain, all kinds, starred

...

leaves as (
    select
        1 as attribute,
        code,
        cast(0 + rank0 * 8 + rank1 * 32 as bigint) as path,
        case when l0 is not null then cast(code as double) end as position
    from "shoal_1_dimension"
union all
    select
        2 as attribute,
        code,
        cast(0 + rank0 * 128 + rank1 * 256 + rank2 * 512 as bigint) as path,
        cast(l0 as double) as position
    from "shoal_2_dimension"
union all
    select
        3 as attribute,
        code,
        cast(0 + rank0 * 2048 + rank1 * 4096 + rank2 * 8192 as bigint) as path,
        cast(l0 as double) as position
    from "shoal_3_dimension"
union all
    select
        4 as attribute,
        code,
        cast(0 + rank0 * 32768 + rank1 * 65536 + rank2 * 131072 + rank3 * 262144 + rank4 * 1048576 as bigint) as path,
        case when l0 is not null then cast(code as double) end as position
    from "shoal_4_dimension"
union all
    select
        5 as attribute,
        code,
        cast(0 + rank0 * 4194304 + rank1 * 8388608 + rank2 * 16777216 + rank3 * 67108864 + rank4 * 268435456 + rank5 * 4294967296 as bigint) as path,
        cast(
            86400.0 * date_diff('day', cast('1970-01-01' as date), cast(l0 as date)) + extract(hour from cast(l0 as timestamp)) * 3600
            + extract(minute from cast(l0 as timestamp)) * 60 + floor(extract(second from cast(l0 as timestamp))) as double
        ) as position
    from "shoal_5_dimension"
union all
    select
        6 as attribute,
        code,
        cast(0 + rank0 * 8589934592 + rank1 * 17179869184 + rank2 * 137438953472 as bigint) as path,
        cast(
            86400.0 * date_diff('day', cast('1970-01-01' as date), cast(l0 as date)) + extract(hour from cast(l0 as timestamp)) * 3600
            + extract(minute from cast(l0 as timestamp)) * 60 + floor(extract(second from cast(l0 as timestamp))) as double
        ) as position
    from "shoal_6_dimension"

...
