-- step:  exchanged: the rows after they have changed places
-- in:    members(slot, class, place, <code>..., <bit>..., <coordinate>...), agreements(slot, other)
-- out:   (slot, class, place, <code>..., <bit>..., <coordinate>...)   key: slot
-- why:   groups and their slots stay as they are; two rows of a change swap their slots
with moves as (
    select slot, other from {{ agreements }}
    union all
    select other, slot from {{ agreements }}
)

select m.slot, m.class, r.place{% for d in sensitive %}, r.{{ d.code }}, r.{{ d.bit }}{% endfor %}{% for axis in space %}, r.{{ axis.at }}{% endfor %}

from {{ members }} as m
left join moves as v on v.slot = m.slot
join {{ members }} as r on r.slot = coalesce(v.other, m.slot)
