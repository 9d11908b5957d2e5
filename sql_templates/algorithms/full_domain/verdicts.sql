-- step:  verdicts: for every node of a batch, whether it satisfies, how many rows it would lose, and its score over classes
-- in:    batch(node, <mask>...), groups(node, <word>..., <code>..., <counts>...), a table, or a CTE that is made of `rolled_up_groups`
-- out:   (node, <mask>..., lost, lost_firmly, satisfies, hopeless, score, floor)   key: node
-- why:   the rows of violating classes would be suppressed, and are lost. They are lost firmly where the model is one by which
--        all parts of a violating class violate: then the nodes beneath lose these rows too, and if they are too many, none
--        satisfies
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {% if rolled_up_groups is not none %}
{{ groups }} as (
    {{ rolled_up_groups }}
),

{% endif %}
{{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys, size) }}
),

lost as (
    {{ judge.lost_of("failing", keys, size, histograms[0].people, limit) }}
),

{% if firm_violations is not none %}
failing_firmly as (
    {{ judge.failing(firm_violations, keys, size) }}
),

lost_firmly as (
    {{ judge.lost_of("failing_firmly", keys, size, histograms[0].people, limit) }}
),

{% endif %}
{% if score is not none %}
judged as (
    select s.node, s.rows as n, f.node is not null as suppressed
    from sizes as s
    left join failing as f on {{ columns.equal(keys, "f", "s") }}
),

scores as (
    {{ score }}
),

floors as (
    {{ floor }}
),

{% endif %}
losses as (
    select
        b.node,
        {% for mask in masks %}
        b.{{ mask }},
        {% endfor %}
        coalesce(l.n, 0) as lost,
        coalesce({% if firm_violations is not none %}f{% else %}l{% endif %}.n, 0) as lost_firmly
    from {{ batch }} as b
    left join lost as l on l.node = b.node
    {% if firm_violations is not none %}
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
from losses as c
{% if score is not none %}
join scores as s on s.node = c.node
join floors as f on f.node = c.node
{% endif %}
