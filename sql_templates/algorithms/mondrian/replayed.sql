-- step:  replayed: the cuts of a sweep over another load, made again
-- in:    the planes (part, attribute, child, plane), axes(attribute, path, position)
-- out:   (part, attribute, <mask>..., cut, next, plane, child)   key: part
-- why:   the cut is the highest value below the plane, whichever that is now, and next the one above it; where there is none,
--        nothing goes to that side
{% import "macros/columns.sql" as columns %}
with given as (
    select g.part, g.attribute, g.child, g.plane
    from (
        values
        {% for part, attribute, child, plane in planes %}
        ({{ part }}, {{ attribute }}, {{ child }}, {{ plane | double }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as g(part, attribute, child, plane)
),

reached as (
    select
        g.part,
        g.attribute,
        g.child,
        g.plane,
        max(case when x.position < g.plane then x.path end) as cut,
        min(case when x.position is null or x.position >= g.plane then x.path end) as next
    from given as g
    join {{ axes }} as x on x.attribute = g.attribute
    group by g.part, g.attribute, g.child, g.plane
)

select
    cast(part as int) as part,
    attribute,
    {% for mask in masks %}
    {% set word = loop.index0 %}
    cast(case{% for p in packed %} when attribute = {{ loop.index }} then {{ p.mask(0) if p.word == word else 0 }}{% endfor %} end as bigint) as {{ mask }},
    {% endfor %}
    coalesce(cut, -1) as cut,
    coalesce(next, -1) as next,
    plane,
    cast(child as int) as child
from reached
