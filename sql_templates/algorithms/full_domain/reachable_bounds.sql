-- step:  reachable_bounds: the best bound of each model that each node reaches if as many rows are suppressed as may be
-- in:    groups(node, <word>..., <code>..., <counts>...)
-- out:   (place, node, bound)   key: place, node
-- why:   the worst classes are suppressed first, after those that other models suppress. The first class that has to stay says
--        which bound holds
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
{% for model in models %}
{% set i = loop.index %}
measured{{ i }} as (
    {% for probe in model.probes %}
    select {{ columns.list(keys) }}, observed from ({{ probe }}) as probe
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

classes{{ i }} as (
    select {{ columns.list(keys) }}, {% if model.worst == "min" %}min(observed){% else %}max(observed){% endif %} as observed
    from measured{{ i }}
    group by {{ columns.list(keys) }}
),

others{{ i }} as (
    {{ judge.failing(model.others, keys) }}
),

counted{{ i }} as (
    select
        s.node,
        case when f.node is null then c.observed end as observed,
        sum(s.rows) as n
    from sizes as s
    left join classes{{ i }} as c on {{ columns.equal(keys, "c", "s") }}
    left join others{{ i }} as f on {{ columns.equal(keys, "f", "s") }}
    group by s.node, case when f.node is null then c.observed end
),

running{{ i }} as (
    select
        node,
        observed,
        sum(n) over (
            partition by node order by case when observed is null then 0 else 1 end, observed{% if model.worst == "max" %} desc{% endif %}

            rows between unbounded preceding and current row
        ) as upto
    from counted{{ i }}
){% if not loop.last %},{% endif %}


{% endfor %}
{% for model in models %}
{% set i = loop.index %}
select {{ loop.index0 }} as place, node, {% if model.worst == "min" %}min(observed){% else %}max(observed){% endif %} as bound
from running{{ i }}
where upto > {{ limit }}
group by node
having min(case when observed is null then 0 else 1 end) = 1
{% if not loop.last %}union all{% endif %}

{% endfor %}
