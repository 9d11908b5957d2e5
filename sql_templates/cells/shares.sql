-- step:  shares: what a row with a value counts for each leaf that the value stands for
-- in:    tally(<value>), general(code, low, size), the attribute's dimension
-- out:   (node, sa, share)   key: node, sa
-- why:   the induced frequencies (000 Def 7): a general value counts for the values below it in shares by their weights. A
--        value weighs 1 if the table holds it as such, unless it has a weight; if nothing below weighs anything, all leaves
--        have equal shares. A leaf counts for itself
with present_codes as (
    select distinct d.code
    from {{ tally }} as t
    join {{ attribute.table }} as d on d.l0 is not distinct from cast(t.{{ attribute.value }} as varchar)
),

policy_weights as (
    {% for leaf, weight in weights %}
    select cast({{ leaf }} as varchar) as l0, {{ weight | double }} as weight{% if not loop.last %} union all{% endif %}

    {% else %}
    select cast(null as varchar) as l0, cast(1 as double) as weight where false
    {% endfor %}
),

weighed as (
    select d.code, coalesce(g.weight, case when h.code is null then 0 else 1 end) as weight
    from {{ attribute.table }} as d
    left join present_codes as h on h.code = d.code
    left join policy_weights as g on g.l0 is not distinct from d.l0
),

counted as (
    select g.code, g.low, g.size, sum(w.weight) as weight
    from {{ general }} as g
    join weighed as w on w.code >= g.low and w.code < g.low + g.size
    group by g.code, g.low, g.size
)

select code as node, code as sa, cast(1 as double) as share from {{ attribute.table }}
union all
select c.code, w.code, case when c.weight = 0 then 1 / cast(c.size as double) else w.weight / c.weight end
from counted as c
join weighed as w on w.code >= c.low and w.code < c.low + c.size
where c.weight = 0 or w.weight > 0
