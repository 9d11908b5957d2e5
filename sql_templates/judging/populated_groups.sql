-- step:  populated_groups: the groups of the classes, and beside them the people of the population, who are no rows
-- in:    groups(shape, <code>..., n), fitting(shape, people)
-- out:   (shape, <code>..., n, people)
-- why:   both add up by class. Shape 0 has the people whom no class fits
{% macro blank() %}{% for code in codes %}, cast(null as bigint) as {{ code }}{% endfor %}, cast(0 as bigint) as n{% endmacro %}
select shape{% for code in codes %}, {{ code }}{% endfor %}, n, cast(0 as bigint) as people from {{ groups }}
union all
select shape{{ blank() }}, people from {{ fitting }}
{% if left %}
union all
select cast(0 as bigint) as shape{{ blank() }}, cast({{ left }} as bigint) as people
{% endif %}
