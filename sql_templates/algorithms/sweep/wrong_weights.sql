-- step:  wrong_weights: values with a weight that are not in the taxonomy, and values that occur but have a weight of 0
-- in:    cells(<code>), the attribute's dimension
-- out:   (l0, is_unknown)
-- why:   the first are misspelt; rows with the second would count for nothing
with policy_weights as (
    {% for leaf, weight in weights %}
    select cast({{ leaf }} as varchar) as l0, {{ weight }} as weight{% if not loop.last %} union all{% endif %}

    {% endfor %}
)

select g.l0, d.code is null as is_unknown
from policy_weights as g
left join {{ attribute.table }} as d on d.l0 is not distinct from g.l0
where (d.code is null and g.l0 is not null) or (g.weight = 0 and d.code in (select {{ attribute.code }} from {{ cells }}))
order by g.l0
limit 1
