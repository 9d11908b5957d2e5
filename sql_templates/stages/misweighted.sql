-- step:  misweighted: weights that the policy gives to values that are not in the taxonomy, and weights of 0 of values that occur
-- in:    cells(<code>), the attribute's dimension
-- out:   (l0, is_unknown)
-- why:   the one is a misspelt value; with the other rows would count for nothing
with given as (
    {% for leaf, weight in weights %}
    select cast({{ leaf }} as varchar) as l0, {{ weight }} as weight{% if not loop.last %} union all{% endif %}

    {% endfor %}
)

select g.l0, d.code is null as is_unknown
from given as g
left join {{ attribute.table }} as d on d.l0 is not distinct from g.l0
where (d.code is null and g.l0 is not null) or (g.weight = 0 and d.code in (select {{ attribute.code }} from {{ cells }}))
order by g.l0
limit 1
