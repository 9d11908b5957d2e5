-- step:  shapes: the classes by what they hold: classes with the same histogram are one shape
-- in:    groups(<key>..., <code>..., n)
-- out:   (shape, cells, low, high, total, <own>..., classes)   key: shape
-- why:   no model can tell them apart, and of a million classes most hold the same few histograms. A cell is one number;
--        up to three of them are known by the lowest, the highest and the sum. Larger classes are shapes of their own, and
--        so is every class where cells are too many to be numbered
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

held as (
    select
        {{ columns.list(keys) }},
        count(*) as cells,
        min(cell) as low,
        max(cell) as high,
        sum(cell) as total
    from numbered
    group by {{ columns.list(keys) }}
),

told as (
    select
        case when cells <= {{ most }} then cells else {{ most + 1 }} end as cells,
        case when cells <= {{ most }} then low end as low,
        case when cells <= {{ most }} then high end as high,
        case when cells <= {{ most }} then cast(total as bigint) end as total
        {% for key in keys %}, case when cells > {{ most }} then {{ key }} end as {{ own[loop.index0] }}{% endfor %}

    from held
)

select
    row_number() over (order by cells, low, high, total{{ columns.tail(own) }}) as shape,
    cells, low, high, total{{ columns.tail(own) }},
    cast(count(*) as bigint) as classes
from told
group by cells, low, high, total{{ columns.tail(own) }}
