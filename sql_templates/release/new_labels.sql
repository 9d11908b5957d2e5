-- step:  new_labels: how many labels of the source, at the levels of a release, were not published of an earlier load
-- in:    the labels that were (attribute, label), axes(attribute, code, n), the dimension tables
-- out:   (attribute, found, n)   key: attribute
-- why:   a label is new even if its rows must be suppressed. The rows are counted here, because suppressed rows do not show
with known_labels as (
    select v.attribute, cast(v.label as varchar) as label
    from (
        values
        {% for attribute, label in known %}
        ({{ attribute }}, {{ label }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as v(attribute, label)
),

source_labels as (
    {% for attribute, level in levels %}
    select {{ loop.index }} as attribute, d.{{ ("l" ~ level) | alias }} as label, sum(x.n) as n
    from {{ axes }} as x
    join {{ attribute.table }} as d on d.code = x.code
    where x.attribute = {{ loop.index }} and x.n > 0
    group by d.{{ ("l" ~ level) | alias }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)

select f.attribute, count(*) as found, cast(sum(f.n) as bigint) as n
from source_labels as f
left join known_labels as g on g.attribute = f.attribute and g.label is not distinct from f.label
where g.attribute is null
group by f.attribute
