-- step:  shapes: the different histograms of the classes
-- in:    groups(<key>..., <code>..., n)
-- out:   (shape, cells, low, high, total, <own>..., classes)   key: shape
-- why:   models cannot tell classes with the same histogram apart, and most of a million classes share a few. A cell is one
--        number, so the lowest, the highest and the sum identify up to three cells. A larger class is a shape of its own, and
--        so is every class if the numbers would not fit
{% import "macros/columns.sql" as columns %}
with numbered as (
    select
        {{ columns.list(keys) }},
        {% if most %}
        cast({% for code in codes %}({% endfor %}0{% for code in codes %} * {{ sizes[loop.index0] }} + {{ code }}){% endfor %} * {{ counts }} + n as bigint) as cell
        {% else %}
        cast(0 as bigint) as cell
        {% endif %}
    from {{ groups }}
),

class_cells as (
    select
        {{ columns.list(keys) }},
        count(*) as cells,
        min(cell) as low,
        max(cell) as high,
        sum(cell) as total
    from numbered
    group by {{ columns.list(keys) }}
),

class_shapes as (
    select
        case when cells <= {{ most }} then cells else {{ most + 1 }} end as cells,
        case when cells <= {{ most }} then low end as low,
        case when cells <= {{ most }} then high end as high,
        case when cells <= {{ most }} then cast(total as bigint) end as total
        {% for key in keys %}, case when cells > {{ most }} then {{ key }} end as {{ own[loop.index0] }}{% endfor %}

    from class_cells
)

select
    row_number() over (order by cells, low, high, total{{ columns.tail(own) }}) as shape,
    cells, low, high, total{{ columns.tail(own) }},
    cast(count(*) as bigint) as classes
from class_shapes
group by cells, low, high, total{{ columns.tail(own) }}
