-- step:  shares: how a row with a general value counts for each of the values that it stands for
-- in:    tally(<value>), general(code, low, size), the attribute's dimension
-- out:   (node, sa, share)   key: node, sa
-- why:   the induced frequencies (000 Def 7): in equal shares for the values below it that the table holds as such; if it
--        holds none of them, for all. A leaf counts for itself
with held as (
    select distinct d.code
    from {{ tally }} as t
    join {{ attribute.table }} as d on d.l0 is not distinct from cast(t.{{ attribute.value }} as varchar)
),

counted as (
    select g.code, g.low, g.size, count(h.code) as held
    from {{ general }} as g
    left join held as h on h.code >= g.low and h.code < g.low + g.size
    group by g.code, g.low, g.size
)

select code as node, code as sa, cast(1 as double) as share from {{ attribute.table }}
union all
select c.code, d.code, 1 / cast(case when c.held = 0 then c.size else c.held end as double)
from counted as c
join {{ attribute.table }} as d on d.code >= c.low and d.code < c.low + c.size
left join held as h on h.code = d.code
where c.held = 0 or h.code is not null
