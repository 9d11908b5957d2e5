-- step:  least_spread: for each node and attribute the least that its labels can cost
-- in:    open_nodes(node, lost), lattice(node, <level>...), level_costs(attribute, level, ...)
-- out:   (node, attribute, weight, leaves, level, share, climb, span, bits, detail, kept)   key: node, attribute
-- why:   a metric of this table bounds the metric of the node: at least `lost` rows are suppressed, and each of them costs 1,
--        or log2 of all rows, instead of at most what the dearest label of the level costs
{% import "macros/lattice.sql" as lattices %}
with node_levels as (
    {{ lattices.node_levels(open_nodes, ["lost"], lattice, attributes) }}
)

select
    p.node,
    p.attribute,
    v.weight,
    v.leaves,
    p.level,
    v.share + p.lost * (1 - v.top_share) / {{ rows | double }} as share,
    v.climb + p.lost * (1 - v.climb) / {{ rows | double }} as climb,
    v.span + p.lost * (1 - v.top_span) / {{ rows | double }} as span,
    v.bits + p.lost * (log2({{ rows | double }}) - v.top_bits) / {{ rows | double }} as bits,
    v.detail - p.lost * v.low_detail / {{ rows | double }} as detail,
    1 - p.lost / {{ rows | double }} as kept
from node_levels as p
join {{ level_costs }} as v on v.attribute = p.attribute and v.level = p.level
