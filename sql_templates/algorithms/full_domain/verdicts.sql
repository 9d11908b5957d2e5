-- step:  verdicts: what a batch of nodes amounts to: classes, rows that would be suppressed, scores over classes
-- in:    batch(node, <mask>...), groups(node, <word>..., <sa>..., n)
-- out:   (node, <mask>..., classes, lost, lost_firmly, satisfies, hopeless, score, floor)   key: node
-- why:   rows are lost firmly where a model says so whose losses cannot shrink further down the lattice
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, views) }}
failing as (
    {{ judge.failing(violations, keys) }}
),

{% if firm is not none %}
failing_firmly as (
    {{ judge.failing(firm, keys) }}
),

{% endif %}
judged as (
    select {{ columns.list(keys, "s") }}, s.n, f.node is not null as suppressed{% if firm is not none %}, g.node is not null as firmly{% endif %}

    from sizes as s
    left join failing as f on {{ columns.equal(keys, "f", "s") }}
    {% if firm is not none %}
    left join failing_firmly as g on {{ columns.equal(keys, "g", "s") }}
    {% endif %}
),

counted as (
    select
        node,
        cast(count(*) as bigint) as classes,
        cast(coalesce(sum(case when suppressed then n end), 0) as bigint) as lost,
        {% if firm is not none %}
        cast(coalesce(sum(case when firmly then n end), 0) as bigint) as lost_firmly
        {% else %}
        cast(coalesce(sum(case when suppressed then n end), 0) as bigint) as lost_firmly
        {% endif %}
    from judged
    group by node
){% if score %},

scored as (
    {{ score }}
),

floored as (
    {{ floor }}
){% endif %}


select
    b.node,
    {% for mask in masks %}
    b.{{ mask }},
    {% endfor %}
    c.classes,
    c.lost,
    c.lost_firmly,
    c.lost <= {{ limit }} as satisfies,
    c.lost_firmly > {{ limit }} as hopeless,
    {% if score %}
    {{ sign }} * s.score as score,
    {{ sign }} * f.score as floor
    {% else %}
    cast(null as double) as score,
    cast(null as double) as floor
    {% endif %}
from {{ batch }} as b
join counted as c on c.node = b.node
{% if score %}
join scored as s on s.node = b.node
join floored as f on f.node = b.node
{% endif %}
