-- terms that the knowledge lacks

with begun as (
    select s.node, cast(0 as bigint) as parent, s.term from "shoal_1_set_terms" as s where s.place = 1
),

numbers as (
    select parent, term, min(node) as prefix from begun group by parent, term
)

select b.node, b.parent, b.term, n.prefix
from begun as b
join numbers as n on n.parent = b.parent and n.term = b.term

-- terms that the knowledge lacks

with begun as (
    select b.node, b.prefix as parent, s.term
    from "shoal_1_prefixes" as b
    join "shoal_2_set_terms" as s on s.node = b.node and s.place = 2
),

...
