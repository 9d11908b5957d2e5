-- step:  refused_cuts: for each attribute the classes that a cut at its median would divide, and those where a check refuses it
-- in:    cuts(part, attribute, left_size, right_size), groups(part, attribute, side, <code>..., n)
-- out:   (attribute, place, classes, rows)   key: attribute, place
-- why:   it says which check keeps the classes of a release from being smaller. The place is that of the check; -1 counts all
--        classes with several values of the attribute
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
{% for check in violations %}
refused{{ loop.index }} as (
    select distinct part, attribute from ({{ check }}) as violations
),

{% endfor %}
tried as (
    select part, attribute, left_size + right_size as n from {{ cuts }}
)

select attribute, -1 as place, count(*) as classes, cast(sum(n) as bigint) as rows from tried group by attribute
{% for check in violations %}
union all
select t.attribute, {{ loop.index0 }}, count(*), cast(sum(t.n) as bigint)
from tried as t
join refused{{ loop.index }} as r on r.part = t.part and r.attribute = t.attribute
group by t.attribute
{% endfor %}
