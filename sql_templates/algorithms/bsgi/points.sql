-- step:  points: the cells as points in space, in a random order
-- in:    cells(cell, <word>..., <code>..., n), axes(attribute, path, position, lowest, highest); pairs(cell, person, n) where
--        persons have several rows
-- out:   (place, cell, <code>..., <bit>..., <coordinate>..., n)   key: place
-- why:   on an ordered axis the coordinate is the distance from the lowest value, in units of the whole axis;
--        NULL is far away from all. Elsewhere it is the path in the taxonomy. A bit stands for a sensitive value, or for several
--        where there are many. Place is the same random order on every engine: ties between equal points are broken by it,
--        which is better than any order of the values. The rows of two persons in one cell are two points, as no group may have
--        two rows of one person
{% import "macros/columns.sql" as columns %}
select
    row_number() over (order by md5('{{ seed }}|' || cast(c.cell as varchar){% if pairs %} || '|' || cast(q.person as varchar){% endif %}), c.cell{% if pairs %}, q.person{% endif %}) as place,
    c.cell,
    {% for differing in sensitive %}
    {{ differing.table }}.{{ differing.code }},
    {{ differing.power_alias }}.power as {{ differing.bit }},
    {% endfor %}
    {% for axis in space %}
    {% if axis.steps %}
    {{ axis.alias }}.path // {{ axis.unit }} as {{ axis.at }},
    {% else %}
    cast(floor(coalesce(coalesce(({{ axis.alias }}.position - {{ axis.alias }}.lowest) / nullif({{ axis.alias }}.highest - {{ axis.alias }}.lowest, 0), case when {{ axis.alias }}.position is not null then 0 end) * {{ axis.full }}, {{ 3 * axis.full }}) + 0.5) as bigint) as {{ axis.at }},
    {% endif %}
    {% endfor %}
    {% if pairs %}q{% else %}c{% endif %}.n
from {{ cells }} as c
{% if pairs %}
join {{ pairs }} as q on q.cell = c.cell
{% endif %}
{% for axis in space %}
join {{ axes }} as {{ axis.alias }} on {{ axis.alias }}.attribute = {{ loop.index }} and {{ axis.alias }}.path = c.{{ axis.word }} & {{ axis.mask }}
{% endfor %}
{% for differing in sensitive %}
join (values {% for bit in range(62) %}({{ bit }}, {{ 2 ** bit }}){% if not loop.last %}, {% endif %}{% endfor %}) as {{ differing.power_alias }}(bit, power) on {{ differing.power_alias }}.bit = {{ differing.table }}.{{ differing.code }} % 62
{% endfor %}
