-- step:  proposals: for each row the best row to change places with
-- in:    places(slot, class, <code>..., <bit>..., <coordinate>..., <others>..., <low>..., <high>..., width, clashes, position, looks_at)
-- out:   (slot, class, gain, score)   key: slot
-- why:   two rows may change places if that makes no new clash: they have the same value, or neither group has the other's. What
--        is gained is what both groups lose in width; clashes that go count more than any width. Changes that gain nothing are
--        made, too, as they open ways to others. Score is the gain, then a random number, then the other row
{% import "macros/spans.sql" as spans %}
{% macro fitted(axis, hole, row) -%}
{% set low %}least({{ hole | alias }}.{{ axis.low }}, {{ row | alias }}.{{ axis.at }}){% endset -%}
{% set high %}greatest({{ hole | alias }}.{{ axis.high }}, {{ row | alias }}.{{ axis.at }}){% endset -%}
({{ spans.span(axis, low, high) }})
{%- endmacro %}
{% macro clash(d, hole, row) %}case when ({{ hole | alias }}.{{ d.others }} & {{ row | alias }}.{{ d.bit }}) = 0 then 0 else 1 end{% endmacro %}
{% set gain %}{% if only_clashes %}cleared * {{ clearing }} + {% endif %}cast(narrowed as bigint){% endset %}
with looking as materialized (
    select
        t.slot, t.class, t.width, t.clashes{% for d in sensitive %}, t.{{ d.code }}, t.{{ d.bit }}, t.{{ d.others }}{% endfor %}{% for axis in space %}, t.{{ axis.at }}, t.{{ axis.low }}, t.{{ axis.high }}{% endfor %},
        t.looks_at + w.shift as looks_at
    from {{ places }} as t
    cross join (values {% for shift in window %}({{ shift }}){% if not loop.last %}, {% endif %}{% endfor %}) as w(shift)
    where {% if only_clashes %}t.clashes > 0{% else %}t.width > 0{% endif %}

),

pairs as (
    select
        t.slot,
        u.slot as other,
        t.class,
        u.class as other_class,
        t.clashes + u.clashes{% for d in sensitive %} - {{ clash(d, "t", "u") }} - {{ clash(d, "u", "t") }}{% endfor %} as cleared,
        t.width + u.width{% for axis in space %} - {{ fitted(axis, "t", "u") }} - {{ fitted(axis, "u", "t") }}{% endfor %} as narrowed
    from looking as t
    join {{ places }} as u on u.position = t.looks_at
    where u.class <> t.class
        {% for d in (sensitive[:1] if only_clashes else sensitive) %}
        and (u.{{ d.code }} = t.{{ d.code }} or ((t.{{ d.others }} & u.{{ d.bit }}) = 0 and (u.{{ d.others }} & t.{{ d.bit }}) = 0))
        {% endfor %}
        and not ({% for axis in space %}u.{{ axis.at }} = t.{{ axis.at }} and {% endfor %}{% for d in sensitive %}u.{{ d.code }} = t.{{ d.code }}{% if not loop.last %} and {% endif %}{% endfor %})
)

select
    slot,
    max(class) as class,
    max({{ gain }}) as gain,
    max(({{ gain }}) * {{ scale }} + (slot * {{ factor }} + other * 48271) % {{ draws }} * {{ slots }} + other) as score
from pairs
where {% if only_clashes %}cleared > 0{% else %}narrowed >= 0{% endif %}

group by slot
