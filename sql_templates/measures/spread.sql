-- step:  spread: the cost of the labels of each quasi-identifier in a release, suppressed rows included
-- in:    grouping(cell, class, n), classes(class, low<i>, high<i>, leaves<i>, gaps<i>, level<i>), axes(attribute, code, ...);
--        where sensitive values were generalized grouping(<code>..., n) and general(code, size)
-- out:   (node, attribute, weight, leaves, level, share, climb, span, bits, detail, kept)   key: node, attribute
-- why:   a release has the metrics of a lattice node, whatever algorithm made it. A suppressed row is at the root. Kept is what
--        is left of a sensitive value: nothing in a suppressed row, 1 / (leaves that it covers) if it is general
{% import "macros/axes.sql" as axis %}
with sizes as (
    select class, sum(n) as n from {{ grouping }} group by class
),

class_labels as (
    {% for p in packed %}
    select
        {{ loop.index }} as attribute,
        c.low{{ loop.index }} as low,
        c.high{{ loop.index }} as high,
        c.leaves{{ loop.index }} as covered,
        c.gaps{{ loop.index }} as gaps,
        c.level{{ loop.index }} as level,
        s.n
    from sizes as s
    join {{ classes }} as c on c.class = s.class
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

labels as (
    select attribute, low, high, covered, gaps, level, sum(n) as n
    from class_labels
    group by attribute, low, high, covered, gaps, level
),

attributes as (
    select g.attribute, g.weight, g.leaves, g.height, g.is_ordered, sum(case when x.n > 0 then x.n * log2(x.n) end) as bits
    from (
        values
        {% for p in packed %}
        ({{ loop.index }}, {{ weights[loop.index0] | double }}, {{ p.attribute.leaves | double }}, {{ p.attribute.height | double }}, {{ p.attribute.is_ordered }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as g(attribute, weight, leaves, height, is_ordered)
    join {{ axes }} as x on x.attribute = g.attribute
    group by g.attribute, g.weight, g.leaves, g.height, g.is_ordered
),

label_costs as (
    select
        u.attribute,
        u.n,
        u.covered,
        u.level,
        log2(high.before + high.n - low.before - u.gaps) as bits,
        case when a.is_ordered then {{ axis.width("low", "high") }} else u.level / a.height end as span
    from labels as u
    join attributes as a on a.attribute = u.attribute
    join {{ axes }} as low on low.attribute = u.attribute and low.code = u.low
    join {{ axes }} as high on high.attribute = u.attribute and high.code = u.high
){% if published_sensitive %},

sensitive_rest as (
    select sum(a.n * (0{% for s in published_sensitive %}{% if s.general %} + 1 / cast(coalesce({{ s.general_alias }}.size, 1) as double){% else %} + 1{% endif %}{% endfor %})) / {{ published_sensitive | length | double }} as n
    from {{ grouping }} as a
    {% for s in published_sensitive if s.general %}
    left join {{ s.general }} as {{ s.general_alias }} on {{ s.general_alias }}.code = a.{{ s.code }}
    {% endfor %}
){% endif %}


select
    cast(0 as bigint) as node,
    a.attribute,
    a.weight,
    a.leaves,
    sum(h.n * h.level) / cast(sum(h.n) as double) as level,
    ({{ rows | double }} - coalesce(sum(h.n * (1 - h.covered / a.leaves)), 0)) / {{ rows | double }} as share,
    ({{ rows | double }} - coalesce(sum(h.n * (1 - h.level / a.height)), 0)) / {{ rows | double }} as climb,
    ({{ rows | double }} - coalesce(sum(h.n * (1 - h.span)), 0)) / {{ rows | double }} as span,
    (({{ rows | double }} - coalesce(sum(h.n), 0)) * log2({{ rows | double }}) + coalesce(sum(h.n * h.bits), 0) - a.bits) / {{ rows | double }} as bits,
    coalesce(sum(h.n / cast(h.covered as double)), 0) / {{ rows | double }} as detail,
    {% if published_sensitive %}
    max(t.n) / {{ rows | double }} as kept
    {% else %}
    coalesce(sum(h.n), 0) / {{ rows | double }} as kept
    {% endif %}
from attributes as a
{% if published_sensitive %}
cross join sensitive_rest as t
{% endif %}
left join label_costs as h on h.attribute = a.attribute
group by a.attribute, a.weight, a.leaves, a.bits
