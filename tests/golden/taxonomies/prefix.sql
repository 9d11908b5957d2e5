-- full_domain, prefixes, weeks, cleaned

with codes as (
    select distinct cast("qv3" as varchar) as leaf from "shoal_1_tally" where "qv3" is not null
),

labelled as (
    select
        c.leaf
        , '*' as a0
    from codes as c
)

select
    row_number() over (order by leaf) as place,
    leaf as l0
    , case when length(leaf) < 2 then leaf else substring(leaf, 1, 2) || '*' end as l1
    , case when length(leaf) < 1 then leaf else substring(leaf, 1, 1) || '*' end as l2
    , a0 as l3
from labelled

-- full_domain, prefixes, weeks, cleaned

...

known as (
    select v.prefix, v.a0, v.a1
    from (
        values
        ('f', 'f to u', '*'),
        ('F', 'f to u', '*'),
        ('c', 'f to u', '*'),
        ('u', 'f to u', '*'),
        ('/', '/', '*')
    ) as v(prefix, a0, a1)
),

labelled as (
    select
        c.leaf
        , k.a0, min(c.leaf) over (partition by k.a0) as first0
        , k.a1, min(c.leaf) over (partition by k.a1) as first1
    from codes as c
    join known as k on k.prefix = substring(c.leaf, 1, 1)
)

select
    row_number() over (order by first1, first0, leaf) as place,
    leaf as l0
    , case when length(leaf) < 1 then leaf else substring(leaf, 1, 1) || '*' end as l1
    , a0 as l2
    , a1 as l3
from labelled
