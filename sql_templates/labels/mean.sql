-- step:  mean: the mean of the values of a class, in the column's own type
-- in:    ranges(class, low<i>, high<i>), axes(attribute, code, path, position), grouping(cell, class, n), cells(cell,
--        <word>...), the attribute's dimension
-- out:   (class, label, low, high, leaves, gaps, level)   key: class
-- why:   keeps sums and types; it hides what lies between the lowest and the highest value. Where NULL and others are
--        together there is no mean. The sum runs up the axis, because sums of doubles depend on their order; and the mean
--        goes by way of its text, which all engines turn into the same decimal
{% import "macros/labels.sql" as labels %}
with {{ labels.ends(attribute, table, levels, axes, ranges) }},

held as (
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
    from held
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
