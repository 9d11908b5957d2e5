-- step:  holes: what the other rows of its group leave for each row
-- in:    members(slot, class, place, <code>..., <bit>..., <coordinate>...)
-- out:   (slot, class, place, <code>..., <bit>..., <coordinate>..., <others>..., <low>..., <high>..., width, clashes)   key: slot
-- why:   a row that takes this place makes the group as wide as it and the others are. Width is that of the group as it is;
--        clashes counts the attributes on which the row agrees with another one. Several values share a bit, so that is asked of
--        the values
{% import "macros/spans.sql" as spans %}
with holes as (
    select
        t.slot
        {% for d in sensitive %}
        , bit_or(o.{{ d.bit }}) as {{ d.others }}
        , max(case when o.{{ d.code }} = t.{{ d.code }} then 1 else 0 end) as {{ d.agrees }}
        {% endfor %}
        {% for axis in space %}
        , min(o.{{ axis.at }}) as {{ axis.low }}
        , max(o.{{ axis.at }}) as {{ axis.high }}
        {% endfor %}
    from {{ members }} as t
    join {{ members }} as o on o.class = t.class
    where o.slot <> t.slot
    group by t.slot
)

select
    m.slot, m.class, m.place{% for d in sensitive %}, m.{{ d.code }}, m.{{ d.bit }}, h.{{ d.others }}{% endfor %}{% for axis in space %}, m.{{ axis.at }}, h.{{ axis.low }}, h.{{ axis.high }}{% endfor %},
    {% for axis in space %}{% set low %}least(h.{{ axis.low }}, m.{{ axis.at }}){% endset %}{% set high %}greatest(h.{{ axis.high }}, m.{{ axis.at }}){% endset %}({{ spans.span(axis, low, high) }}){% if not loop.last %} + {% endif %}{% endfor %} as width,
    {% for d in sensitive %}h.{{ d.agrees }}{% if not loop.last %} + {% endif %}{% endfor %} as clashes
from {{ members }} as m
join holes as h on h.slot = m.slot
