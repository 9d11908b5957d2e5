-- full_domain, prefixes

with codes as (
    select distinct cast("qv3" as varchar) as leaf from "shoal_1_tally" where "qv3" is not null
)

select
    row_number() over (order by c.leaf) as place,
    c.leaf as l0
    , case when length(c.leaf) < 2 then c.leaf else substring(c.leaf, 1, 2) || '*' end as l1
    , case when length(c.leaf) < 1 then c.leaf else substring(c.leaf, 1, 1) || '*' end as l2
    , '*' as l3
from codes as c

-- full_domain, prefixes

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
)

select
    row_number() over (order by c.leaf) as place,
    c.leaf as l0
    , case when length(c.leaf) < 1 then c.leaf else substring(c.leaf, 1, 1) || '*' end as l1
    , k.a0 as l2
    , k.a1 as l3
from codes as c
join known as k on k.prefix = substring(c.leaf, 1, 1)
