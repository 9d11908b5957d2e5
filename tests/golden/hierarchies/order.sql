-- recoding, large hierarchy

with numbered as (
    select
number as before,
        l0,         l1,         l2
    from "shoal_1_levels"
),

placed as (
    select
        before,
        min(before) over (partition by l1) as first1,
        l0,         l1,         l2
    from numbered
)

select
    row_number() over (order by first1, before) as place,
    before,
    l0,     l1,     l2
from placed

-- recoding, large hierarchy

with numbered as (
    select
row_number() over (order by cast(l0 as double), number) as before,
        l0,         l1,         l2
    from "shoal_1_levels"
),

...
