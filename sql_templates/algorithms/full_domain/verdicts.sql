-- step:  verdicts: what a batch of nodes amounts to: rows that would be suppressed, scores over classes
-- in:    batch(node, <mask>...), groups(node, <word>..., <sa>..., n), a table or made here
-- out:   (node, <mask>..., lost, lost_firmly, satisfies, hopeless, score, floor)   key: node
-- why:   rows are lost firmly where a model says so whose losses cannot shrink further down the lattice
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {% if rolled_up is not none %}
{{ groups }} as (
    {{ rolled_up }}
),

{% endif %}
{{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys, size) }}
),

lost as (
    select s.node, cast(sum(s.n) as bigint) as n
    {{ judge.sizes_of("failing", keys, size) }}
    group by s.node
),

{% if firm is not none %}
failing_firmly as (
    {{ judge.failing(firm, keys, size) }}
),

lost_firmly as (
    select s.node, cast(sum(s.n) as bigint) as n
    {{ judge.sizes_of("failing_firmly", keys, size) }}
    group by s.node
),

{% endif %}
{% if score is not none %}
judged as (
    select s.node, s.n, f.node is not null as suppressed
    from sizes as s
    left join failing as f on {{ columns.equal(keys, "f", "s") }}
),

scored as (
    {{ score }}
),

floored as (
    {{ floor }}
),

{% endif %}
counted as (
    select
        b.node,
        {% for mask in masks %}
        b.{{ mask }},
        {% endfor %}
        coalesce(l.n, 0) as lost,
        coalesce({% if firm is not none %}f{% else %}l{% endif %}.n, 0) as lost_firmly
    from {{ batch }} as b
    left join lost as l on l.node = b.node
    {% if firm is not none %}
    left join lost_firmly as f on f.node = b.node
    {% endif %}
)

select
    c.node,
    {% for mask in masks %}
    c.{{ mask }},
    {% endfor %}
    c.lost,
    c.lost_firmly,
    c.lost <= {{ limit }} as satisfies,
    c.lost_firmly > {{ limit }} as hopeless,
    {% if score is not none %}
    {{ sign }} * s.score as score,
    {{ sign }} * f.score as floor
    {% else %}
    cast(null as double) as score,
    cast(null as double) as floor
    {% endif %}
from counted as c
{% if score is not none %}
join scored as s on s.node = c.node
join floored as f on f.node = c.node
{% endif %}
