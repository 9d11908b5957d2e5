-- step:  value_weights: the weights of the base values of a sensitive attribute (000 Def 7)
-- in:    cells(<code>), the attribute's dimension
-- out:   (sa, weight)   key: sa
-- why:   a value weighs 1 if it occurs in the source and else 0, unless the policy gives it a weight. Weights are whole
--        numbers, so that shares are counted exactly
with present_codes as (
    select distinct {{ attribute.code }} as sa from {{ cells }}
),

policy_weights as (
    {% for leaf, weight in weights %}
    select cast({{ leaf }} as varchar) as l0, {{ weight }} as weight{% if not loop.last %} union all{% endif %}

    {% else %}
    select cast(null as varchar) as l0, 1 as weight where false
    {% endfor %}
)

select d.code as sa, cast(coalesce(g.weight, {{ one }}) as bigint) as weight
from {{ attribute.table }} as d
left join present_codes as h on h.sa = d.code
left join policy_weights as g on g.l0 is not distinct from d.l0
where case when g.weight is null then h.sa is not null else g.weight > 0 end
