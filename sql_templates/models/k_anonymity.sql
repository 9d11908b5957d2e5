-- step:  k_anonymity: the classes with fewer than k rows (001 Def 2.2)
-- in:    sizes(<keys>, n)
-- out:   (<keys>, observed, required)
-- why:   a class of few rows singles its members out
{% import "macros/columns.sql" as columns %}
select {{ columns.list(keys) }}, cast(n as double) as observed, cast({{ model.k }} as double) as required
from {{ sizes }}
where n < {{ model.k }}
