-- step:  members: the rows of the blocks in groups of l rows with l different values
-- in:    closed(cell, class, n), points(place, <code>, <coordinate>...); a block that is closed holds points by their places
-- out:   (slot, class, place, <code>..., <bit>..., <coordinate>...)   key: slot
-- why:   a block of K groups has no value more than K times. So if its rows, sorted by value, are dealt out to the groups in turn,
--        no group gets a value twice. Group number g has the slots from (g - 1) * l + 1 to g * l
{% macro listed(of) %}{% for d in sensitive %}, {{ of | alias }}.{{ d.code }}, {{ of | alias }}.{{ d.bit }}{% endfor %}{% for axis in space %}, {{ of | alias }}.{{ axis.at }}{% endfor %}{% endmacro %}
with blocks as (
    select part, groups, cast(sum(groups) over (order by part rows between unbounded preceding and current row) as bigint) - groups as sooner
    from (select class as part, cast(sum(n) as bigint) // {{ l }} as groups from {{ closed }} group by class) as sizes
),

dealt as (
    select
        c.class as part,
        c.cell as place{{ listed("p") }},
        row_number() over (partition by c.class order by {% for d in sensitive %}p.{{ d.code }}, {% endfor %}c.cell) - 1 as turn
    from {{ closed }} as c
    join {{ points }} as p on p.place = c.cell, generate_series(1, c.n) as copies
)

select
    (b.sooner + d.turn % b.groups) * {{ l }} + d.turn // b.groups + 1 as slot,
    b.sooner + d.turn % b.groups + 1 as class,
    d.place{{ listed("d") }}
from dealt as d
join blocks as b on b.part = d.part
