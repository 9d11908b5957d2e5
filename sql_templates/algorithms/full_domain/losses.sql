-- step:  losses: how many rows the nodes of a batch would lose by each of some sets of checks
-- in:    batch(node), groups(node, <word>..., <code>..., <counts>...), a table, or a CTE that is made of `rolled_up_groups`
-- out:   (node, place, lost)   key: node, place
-- why:   the searches of a plan ask the same of the same nodes, with other bounds. To roll a node up costs more than to judge it,
--        so it is rolled up once and judged for all of them
{% import "macros/judge.sql" as judge %}
with {% if rolled_up_groups is not none %}
{{ groups }} as (
    {{ rolled_up_groups }}
),

{% endif %}
{{ judge.histograms(groups, keys, codes, histograms) }}
{% for violations in sets %}
failing{{ loop.index0 }} as (
    {{ judge.failing(violations, keys, size) }}
),

{% endfor %}
lost as (
    {% for violations in sets %}
    select node, {{ loop.index0 }} as place, n
    from ({{ judge.lost_of("failing" ~ loop.index0, keys, size, histograms[0].people, rows) }}) as lost{{ loop.index0 }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

places as (
    {% for violations in sets %}
    select {{ loop.index0 }} as place
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)

select b.node, p.place, coalesce(l.n, 0) as lost
from {{ batch }} as b
cross join places as p
left join lost as l on l.node = b.node and l.place = p.place
