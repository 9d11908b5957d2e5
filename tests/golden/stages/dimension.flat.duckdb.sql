with leaves as (
    select place, l0 from "shoal_1_suppress"
    union all
    select
        null, null
    where exists (select 1 from "shoal_1_tally" where "qv1" is null)
),

placed as (
    select
        l0,
        min(place) over (partition by l0) as first0
    from leaves
),

coded as (
    select
        row_number() over (order by first0 nulls last) - 1 as code,
        l0
    from placed
),

spanned as (
    select
        code,
        l0,
        min(code) over (partition by l0) as low0,
        cast(count(*) over (partition by l0) as bigint) as size0
    from coded
)

select
    code,
    l0,
    low0,
    size0,
    cast(0 as bigint) as rank0
from spanned
