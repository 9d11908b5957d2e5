-- step:  places: the rows in a random lexicographic order
-- in:    holes(slot, class, <code>..., <bit>..., <coordinate>..., <others>..., <low>..., <high>..., width, clashes)
-- out:   (slot, class, place, width, clashes, <code>..., <bit>..., <others>..., <coordinate>..., <low>..., <high>..., position, looks_at)   key: slot
-- why:   a row belongs where another row of its group is: there it looks for a row that fits as well. Each sweep has another
--        order of the attributes, other directions, and another row of the group
{% macro listed(of) %}{% for d in sensitive %}, {{ of | alias }}.{{ d.code }}, {{ of | alias }}.{{ d.bit }}, {{ of | alias }}.{{ d.others }}{% endfor %}{% for axis in space %}, {{ of | alias }}.{{ axis.at }}, {{ of | alias }}.{{ axis.low }}, {{ of | alias }}.{{ axis.high }}{% endfor %}{% endmacro %}
with ordered as (
    select
        h.slot, h.class, h.place, h.width, h.clashes{{ listed("h") }},
        (h.slot - 1) // {{ l }} * {{ l }} + ((h.slot - 1) % {{ l }} + {{ shift }}) % {{ l }} + 1 as companion,
        row_number() over (order by {% for axis, is_descending in order %}h.{{ axis.at }}{% if is_descending %} desc{% endif %}, {% endfor %}h.slot * {{ factor }} % 2147483647, h.slot) as position
    from {{ holes }} as h
)

select o.slot, o.class, o.place, o.width, o.clashes{{ listed("o") }}, o.position, c.position as looks_at
from ordered as o
join ordered as c on c.slot = o.companion
