-- step:  boundary: the open nodes whose predicted loss is nearest to the limit
-- in:    open(node, tagged, measured), lattice(node, <feature>...)
-- out:   (node, place)   key: node
-- why:   only nodes that are not tagged can be minimal
with predicted as (
    select o.node, abs({{ weights[-1] | double }}{% for f in features %} + {{ weights[loop.index0] | double }} * l.{{ f }}{% endfor %} - ln(1 + {{ limit }})) as distance
    from {{ open }} as o
    join {{ lattice }} as l on l.node = o.node
    where not o.tagged and not o.measured
),

ranked as (
    select node, row_number() over (order by distance, node) as place from predicted
)

select node, place from ranked where place <= {{ count }}
