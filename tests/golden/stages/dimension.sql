-- full_domain

with leaves as (
    select place, l0, l1, l2 from "shoal_1_listed"
    union all
    select
        null, null, null, (select max(l2) from "shoal_1_listed")
    where exists (select 1 from "shoal_2_tally" where "qv1" is null)
),

placed as (
    select
        l0,
place as first0,
        l1,
min(place) over (partition by l1) as first1,
        l2,
min(place) over (partition by l2) as first2
    from leaves
),

coded as (
    select
        row_number() over (order by first2 nulls last, first1 nulls last, first0 nulls last) - 1 as code,
        l0,
        l1,
        l2
    from placed
),

spanned as (
    select
        code,
        l0,
code as low0,
cast(1 as bigint) as size0,
        l1,
min(code) over (partition by l1) as low1,
cast(count(*) over (partition by l1) as bigint) as size1,
        l2,
min(code) over (partition by l2) as low2,
cast(count(*) over (partition by l2) as bigint) as size2
    from coded
)

select
    code,
    l0,
    low0,
    size0,
    cast(dense_rank() over (partition by low1 order by low0) - 1 as bigint) as rank0,
    l1,
    low1,
    size1,
    cast(dense_rank() over (partition by low2 order by low1) - 1 as bigint) as rank1,
    l2,
    low2,
    size2,
    cast(0 as bigint) as rank2
from spanned
