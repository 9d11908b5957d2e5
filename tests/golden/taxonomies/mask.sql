-- full_domain, all kinds, starred

with codes as (
    select distinct cast("qv4" as varchar) as leaf from "shoal_1_tally" where "qv4" is not null
),

padded as (
    select
        leaf,
        lpad(leaf, 5, '0') as code
    from codes
)

select
    row_number() over (order by code, leaf) as place,
    leaf as l0,
    rpad(substring(code, 1, 4), 5, '*') as l1,
    rpad(substring(code, 1, 3), 5, '*') as l2,
    rpad(substring(code, 1, 2), 5, '*') as l3,
    rpad(substring(code, 1, 1), 5, '*') as l4,
    rpad(substring(code, 1, 0), 5, '*') as l5
from padded

-- recoding

...

padded as (
    select
        leaf,
        rpad(leaf, 5, '*') as code
    from codes
)

...
