-- step:  repeated_cuts: the cuts of a sweep, made again in another load, at the planes that were kept
-- in:    axes(attribute, path, position), and the kept planes as values: part, attribute, child, plane
-- out:   (part, attribute, <mask>..., cut, next, plane, child)   key: part
-- why:   the cut is the highest value that this load has below the plane, and `next` the lowest above it; -1 where there is
--        none, and then no row goes to that side
{% import "macros/columns.sql" as columns %}
with kept_planes as (
    select k.part, k.attribute, k.child, k.plane
    from (
        values
        {% for part, attribute, child, plane in planes %}
        ({{ part }}, {{ attribute }}, {{ child }}, {{ plane | double }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as k(part, attribute, child, plane)
),

neighbours as (
    select
        k.part,
        k.attribute,
        k.child,
        k.plane,
        max(case when x.position < k.plane then x.path end) as cut,
        min(case when x.position is null or x.position >= k.plane then x.path end) as next
    from kept_planes as k
    join {{ axes }} as x on x.attribute = k.attribute
    group by k.part, k.attribute, k.child, k.plane
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
from neighbours
