with held as (
    select 1 as attribute, "q1" as code, cast(sum(n) as bigint) as n from "shoal_1_cells" group by "q1"
union all
    select 2 as attribute, "q2" as code, cast(sum(n) as bigint) as n from "shoal_1_cells" group by "q2"

),

paths as (
    select 1 as attribute, code, cast(0 + rank0 * 1 + rank1 * 8 as bigint) as path
    from "shoal_2_dimension_q1"
union all
    select 2 as attribute, code, cast(0 + rank0 * 1 + rank1 * 1099511627776 as bigint) as path
    from "shoal_2_dimension_q2"

)

select p.attribute, p.code, p.path, coalesce(h.n, 0) as n
from paths as p
left join held as h on h.attribute = p.attribute and h.code = p.code
