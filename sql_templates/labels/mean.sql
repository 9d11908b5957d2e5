-- step:  mean: the mean of the values of a class, in the type of the column
-- in:    ranges(class, low<i>, high<i>), axes(attribute, code, path, position), grouping(cell, class, n), cells(cell,
--        <word>...), the attribute's dimension
-- out:   (class, label, low, high, leaves, gaps, level)   key: class
-- why:   it keeps sums and types, but does not show how far the values reach. NULL together with other values has no mean. The
--        sum is made in the order of the axis, because sums of doubles depend on their order. The mean is cast by way of its
--        text, which all engines turn into the same decimal
{% import "macros/labels.sql" as labels %}
with {{ labels.ends(attribute, table, levels, axes, ranges) }},

value_counts as (
    select a.class, x.code, x.position, sum(a.n) as n
    from {{ grouping }} as a
    join {{ cells }} as c on c.cell = a.cell
    join {{ axes }} as x on x.attribute = {{ attribute }} and x.path = c.{{ word }} & {{ mask }}
    group by a.class, x.code, x.position
),

summed as (
    select
        class,
        sum(n * position) over (partition by class order by code rows between unbounded preceding and current row) as total,
        sum(n) over (partition by class order by code rows between unbounded preceding and current row) as n,
        row_number() over (partition by class order by code desc) as place,
        count(position) over (partition by class) - count(*) over (partition by class) as nulls
    from value_counts
),

means as (
    select class, total / cast(n as double) as mean from summed where place = 1 and nulls = 0
)

select
    e.class,
    {% if kind == "number" %}
    cast(cast(m.mean as varchar) as {{ type }}) as label,
    {% else %}
    {% set rounded %}floor(m.mean / {{ step }} + 0.5) * {{ step }}{% endset %}
    cast({{ labels.number(rounded, kind) }} as {{ type }}) as label,
    {% endif %}
    {{ labels.covered(leaves) }}
from ends as e
left join means as m on m.class = e.class
