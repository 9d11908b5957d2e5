-- step:  column_labels: what became of the values of each quasi-identifier: their labels, how many are general, and one of them
-- in:    grouping(cell, class, n), classes(class, label<i>..., leaves<i>..., level<i>...), axes(attribute, position, n)
-- out:   (attribute, different, labels, rows, root, example)   key: attribute
-- why:   a reader of the report asks of each column what is left of it. A label is at the root if it covers the whole taxonomy.
--        The example is the label that most rows have. NULL is counted neither as a value nor as a label
{% import "macros/labels.sql" as labels %}
with sizes as (
    select class, sum(n) as n from {{ grouping }} group by class
),

labelled as (
    {% for p in packed %}
    {% set i = loop.index %}
    select
        {{ i }} as attribute,
        {{ labels.shown("c", i, lists) }} as label,
        c.{{ ("level" ~ i) | alias }} = {{ p.attribute.height }} and c.{{ ("leaves" ~ i) | alias }} = {{ p.attribute.leaves }} as is_root,
        s.n
    from sizes as s
    join {{ classes }} as c on c.class = s.class
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

counted as (
    select attribute, label, sum(n) as n, sum(case when is_root then n else 0 end) as root from labelled group by attribute, label
),

ranked as (
    select
        attribute,
        label,
        n,
        root,
        row_number() over (partition by attribute order by case when label is null then 1 else 0 end, n desc, label) as place
    from counted
),

source_values as (
    select attribute, count(position) as different from {{ axes }} where n > 0 group by attribute
)

select
    v.attribute,
    v.different,
    count(r.label) as labels,
    cast(sum(r.n) as bigint) as rows,
    cast(sum(r.root) as bigint) as root,
    max(case when r.place = 1 then r.label end) as example
from source_values as v
join ranked as r on r.attribute = v.attribute
group by v.attribute, v.different
