-- step:  waypoint_nodes: some nodes, spread over the lattice, that have lost about so much of all detail
-- in:    lattice(node, <feature>...), evaluated(node)
-- out:   (node, place)   key: node
-- why:   most nodes lie above one of them, and are rolled up from its groups rather than from all cells. The two ends of the
--        lattice come first: if the top violates, no node satisfies; if the bottom satisfies, it is the only minimal node
with lost_bits as (
    select node, {% for f in features %}{{ f }}{% if not loop.last %} + {% endif %}{% endfor %} as bits from {{ lattice }}
),

nearest as (
    select
        node,
        row_number() over (order by abs(bits - {{ share }} * (select max(bits) from lost_bits)), node) as place
    from lost_bits
),

spread as (
    select node, row_number() over (order by node) as place, count(*) over () as total from nearest where place <= {{ 16 * count }}
)

{% if evaluated is none %}
select max(node) as node, -1 as place from lost_bits
union
select min(node), 0 from lost_bits
union
{% endif %}
select node, place
from spread
where
    (place - 1) % greatest(1, cast(floor(total / cast({{ count }} as double)) as bigint)) = 0
    {% if evaluated is none %}
    and node not in (select min(node) from lost_bits union all select max(node) from lost_bits)
    {% else %}
    and node not in (select node from {{ evaluated }})
    {% endif %}
