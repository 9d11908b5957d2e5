-- step:  waypoints: some nodes about as general as wanted, spread over the lattice
-- in:    lattice(node, <feature>...), measured(node)
-- out:   (node, place)   key: node
-- why:   most nodes lie above one of them, and are rolled up from its groups rather than from all cells. The ends of the
--        lattice come first: if the top violates nothing satisfies, if the bottom satisfies nothing is to be done
with general as (
    select node, {% for f in features %}{{ f }}{% if not loop.last %} + {% endif %}{% endfor %} as bits from {{ lattice }}
),

nearest as (
    select
        node,
        row_number() over (order by abs(bits - {{ share }} * (select max(bits) from general)), node) as place
    from general
),

spread as (
    select node, row_number() over (order by node) as place, count(*) over () as total from nearest where place <= {{ 16 * count }}
)

{% if measured is none %}
select max(node) as node, -1 as place from general
union
select min(node), 0 from general
union
{% endif %}
select node, place
from spread
where
    (place - 1) % greatest(1, cast(floor(total / cast({{ count }} as double)) as bigint)) = 0
    {% if measured is none %}
    and node not in (select min(node) from general union all select max(node) from general)
    {% else %}
    and node not in (select node from {{ measured }})
    {% endif %}
