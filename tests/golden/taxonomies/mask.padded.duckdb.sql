with seen as (
    select distinct cast("qv1" as varchar) as leaf from "shoal_1_tally" where "qv1" is not null
),

padded as (
    select
        leaf,
        lpad(leaf, 3, '''') as code
    from seen
)

select
    row_number() over (order by code, leaf) as place,
    leaf as l0,
    rpad(substring(code, 1, 2), 3, '*') as l1,
    rpad(substring(code, 1, 1), 3, '*') as l2,
    rpad(substring(code, 1, 0), 3, '*') as l3
from padded
