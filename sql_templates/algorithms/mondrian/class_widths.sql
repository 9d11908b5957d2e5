-- step:  class_widths: how wide every class is on each axis, and what it costs to suppress one of its rows
-- in:    extents(part, low<i>..., high<i>..., n), axes(attribute, path, code, position, lowest, highest)
-- out:   (part, n, low<i>..., high<i>..., width<i>..., cost)   key: part
-- why:   a suppressed row counts as wide as the axes, so it costs what its class is narrower than they are. Each class has its
--        place on each axis. The joins are left ones all the same, which keep their order: of 16 inner ones DuckDB crossed the
--        axes of a small table first, and took 15 times as long
{% import "macros/axes.sql" as axis %}
with widths as (
    select
        e.part,
        e.n
        {% for p in packed %}
        {% set low, high = ("l" ~ loop.index) | alias, ("h" ~ loop.index) | alias %}
        , {{ low }}.code as low{{ loop.index }}
        , {{ high }}.code as high{{ loop.index }}
        , cast({{ axis.width("l" ~ loop.index, "h" ~ loop.index) }} as double) as width{{ loop.index }}
        {% endfor %}
    from {{ extents }} as e
    {% for p in packed %}
    {% set low, high = ("l" ~ loop.index) | alias, ("h" ~ loop.index) | alias %}
    left join {{ axes }} as {{ low }} on {{ low }}.attribute = {{ loop.index }} and {{ low }}.path = e.low{{ loop.index }}
    left join {{ axes }} as {{ high }} on {{ high }}.attribute = {{ loop.index }} and {{ high }}.path = e.high{{ loop.index }}
    {% endfor %}
)

select
    part,
    n,
    {% for _ in packed %}
    low{{ loop.index }},
    high{{ loop.index }},
    width{{ loop.index }},
    {% endfor %}
    {% for _ in packed %}{{ weights[loop.index0] | double }} * (1 - width{{ loop.index }}){% if not loop.last %} + {% endif %}{% endfor %} as cost
from widths
