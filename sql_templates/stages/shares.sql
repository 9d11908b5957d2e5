-- step:  shares: how a row with a general value counts for each of the values that it stands for
-- in:    tally(<value>), general(code, low, size), the attribute's dimension
-- out:   (node, sa, share)   key: node, sa
-- why:   the induced frequencies (000 Def 7): in shares by their weights for the values below it, which weigh 1 if the table holds
--        them as such, unless a weight is given; where nothing below weighs anything, in equal shares for all. A leaf counts
--        for itself
with held as (
    select distinct d.code
    from {{ tally }} as t
    join {{ attribute.table }} as d on d.l0 is not distinct from cast(t.{{ attribute.value }} as varchar)
),

given as (
    {% for leaf, weight in weights %}
    select cast({{ leaf }} as varchar) as l0, {{ weight | double }} as weight{% if not loop.last %} union all{% endif %}

    {% else %}
    select cast(null as varchar) as l0, cast(1 as double) as weight where false
    {% endfor %}
),

weighed as (
    select d.code, coalesce(g.weight, case when h.code is null then 0 else 1 end) as weight
    from {{ attribute.table }} as d
    left join held as h on h.code = d.code
    left join given as g on g.l0 is not distinct from d.l0
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
