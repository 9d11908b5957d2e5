-- step:  boundary_nodes: the unsettled nodes whose predicted loss is nearest to the limit
-- in:    open_nodes(node, is_tagged, is_evaluated), lattice(node, <feature>...)
-- out:   (node, place)   key: node
-- why:   their verdicts say most about other nodes. A tagged node is settled: it is not minimal. But it may be the best
with distances as (
    select o.node, abs({{ weights[-1] | double }}{% for f in features %} + {{ weights[loop.index0] | double }} * l.{{ f }}{% endfor %} - ln(1 + {{ limit }})) as distance
    from {{ open_nodes }} as o
    join {{ lattice }} as l on l.node = o.node
    where not o.is_evaluated
    {% if not with_tagged %}
        and not o.is_tagged
    {% endif %}
),

ranked as (
    select node, row_number() over (order by distance, node) as place from distances
)

select node, place from ranked where place <= {{ count }}
