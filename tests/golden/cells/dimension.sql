-- full_domain

with leaves as (
    select place, l0, l1, l2 from "shoal_1_listed"
    union all
    select
        null, null, null, (select max(l2) from "shoal_1_listed")
    where exists (select 1 from "shoal_2_tally" where "qv1" is null)
),

coded as (
    select
        row_number() over (order by place nulls last) - 1 as code,
        case when place is not null and lag(l1) over (order by place nulls last) is not distinct from l1 then 0 else 1 end as begins1,
        l0,
        l1,
        l2
    from leaves
),

spanned as (
    select
        code,
        l0,
        l1,
        l2,
        max(case when begins1 = 1 then code end) over (order by code rows between unbounded preceding and current row) as low1,
        sum(begins1) over (order by code rows between unbounded preceding and current row) as number1,
        min(case when begins1 = 1 then code end) over (order by code desc rows between unbounded preceding and 1 preceding) as next1,
        max(code) over (order by code desc rows between unbounded preceding and current row) + 1 as leaves
    from coded
)

select
    code,
    l0,
    code as low0,
    cast(1 as bigint) as size0,
    code - low1 as rank0,
    l1,
    low1,
    cast(coalesce(next1, leaves) - low1 as bigint) as size1,
    cast(number1 - 1 as bigint) as rank1,
    l2,
    cast(0 as bigint) as low2,
    cast(leaves as bigint) as size2,
    cast(0 as bigint) as rank2
from spanned

-- full_domain

...

select
    code,
    l0,
    code as low0,
    cast(1 as bigint) as size0,
    code - low1 as rank0,
    l1,
    low1,
    cast(coalesce(next1, leaves) - low1 as bigint) as size1,
    cast(number1 - max(case when code = low2 then number1 end) over (order by code rows between unbounded preceding and current row) as bigint) as rank1,
    l2,
    low2,
    cast(coalesce(next2, leaves) - low2 as bigint) as size2,
    cast(number2 - 1 as bigint) as rank2,
    l3,
    cast(0 as bigint) as low3,
    cast(leaves as bigint) as size3,
    cast(0 as bigint) as rank3
from spanned

-- mondrian

...

select
    code,
    l0,
    code as low0,
    cast(1 as bigint) as size0,
    code as rank0,
    l1,
    cast(0 as bigint) as low1,
    cast(leaves as bigint) as size1,
    cast(0 as bigint) as rank1
from spanned
