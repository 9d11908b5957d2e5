-- step:  column_labels: what became of the values of each quasi-identifier: their labels, how many are general, and one of them
-- in:    grouping(cell, class, n), classes(class, label<i>..., leaves<i>..., level<i>...), axes(attribute, code, n), the
--        dimension tables
-- out:   (attribute, different, labels, rows, root, example)   key: attribute
-- why:   a reader of the report asks of each column what is left of it. A label is at the root if it covers the whole taxonomy.
--        The example is the label that most rows have. NULL is counted neither as a value nor as a label
{% import "macros/labels.sql" as labels %}
with sizes as (
    select class, sum(n) as n from {{ grouping }} group by class
){% for p in packed %}{% set i = loop.index %},

values{{ i }} as (
    select count(d.l0) as different
    from {{ axes }} as x
    join {{ p.attribute.table }} as d on d.code = x.code
    where x.attribute = {{ i }} and x.n > 0
),

labels{{ i }} as (
    select
        {{ labels.shown("c", i, lists) }} as label,
        sum(s.n) as n,
        sum(case when c.{{ ("level" ~ i) | alias }} = {{ p.attribute.height }} and c.{{ ("leaves" ~ i) | alias }} = {{ p.attribute.leaves }} then s.n else 0 end) as root
    from sizes as s
    join {{ classes }} as c on c.class = s.class
    group by {{ labels.shown("c", i, lists) }}
),

ranked{{ i }} as (
    select label, n, root, row_number() over (order by case when label is null then 1 else 0 end, n desc, label) as place
    from labels{{ i }}
){% endfor %}


{% for p in packed %}
{% set i = loop.index %}
select
    {{ i }} as attribute,
    v.different,
    count(r.label) as labels,
    cast(coalesce(sum(r.n), 0) as bigint) as rows,
    cast(coalesce(sum(r.root), 0) as bigint) as root,
    max(case when r.place = 1 then r.label end) as example
from values{{ i }} as v
left join ranked{{ i }} as r on true
group by v.different
{% if not loop.last %}union all{% endif %}

{% endfor %}
