-- step:  k_map: the classes whose labels fit fewer than k people of the population (Sweeney 2002)
-- in:    sizes(<keys>, n, people)
-- out:   (<keys>, observed, required)
-- why:   a row whose labels fit few people of the population is one of these
{% import "macros/columns.sql" as columns %}
select {{ columns.list(keys) }}, cast(people as double) as observed, cast({{ model.k }} as double) as required
from {{ sizes }}
where people < {{ model.k }}
