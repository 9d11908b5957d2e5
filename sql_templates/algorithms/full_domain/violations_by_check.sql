-- step:  violations_by_check: for each node and each check that it violates, the classes that violate it, and their rows
-- in:    groups(node, <word>..., <code>..., <counts>...)
-- out:   (node, place, classes, rows)   key: node, place
-- why:   of a node with one level less in some column it says which check keeps the release from it
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
{% for check in violations %}
failing{{ loop.index }} as (
    select distinct {{ columns.list(keys) }} from ({{ check }}) as violations
){% if not loop.last %},{% endif %}


{% endfor %}
{% for check in violations %}
select f.node, {{ loop.index0 }} as place, count(*) as classes, cast(coalesce(sum(s.rows), 0) as bigint) as rows
from failing{{ loop.index }} as f
left join sizes as s on {{ columns.equal(keys, "s", "f") }}
group by f.node
{% if not loop.last %}union all{% endif %}

{% endfor %}
