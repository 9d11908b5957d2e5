-- step:  weighted: what each base value of a sensitive attribute weighs in the values above it (000 Def 7)
-- in:    cells(<code>), the attribute's dimension
-- out:   (sa, weight)   key: sa
-- why:   a value weighs 1 if it occurs in the source and else nothing, unless the policy gives it a weight; whole numbers, for
--        shares must be counted exactly
with held as (
    select distinct {{ attribute.code }} as sa from {{ cells }}
),

given as (
    {% for leaf, weight in weights %}
    select cast({{ leaf }} as varchar) as l0, {{ weight }} as weight{% if not loop.last %} union all{% endif %}

    {% else %}
    select cast(null as varchar) as l0, 1 as weight where false
    {% endfor %}
)

select d.code as sa, cast(coalesce(g.weight, {{ one }}) as bigint) as weight
from {{ attribute.table }} as d
left join held as h on h.sa = d.code
left join given as g on g.l0 is not distinct from d.l0
where case when g.weight is null then h.sa is not null else g.weight > 0 end
