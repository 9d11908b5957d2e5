-- step:  spread: for each node and attribute what its labels cost, suppressed rows included
-- in:    nodes(node), failing_classes(node, <word>..., n), lattice(node, <level>...), level_costs(...), label_costs(...)
-- out:   (node, attribute, weight, leaves, level, share, climb, span, bits, detail, kept)   key: node, attribute
-- why:   the sums over all rows are known for each level, so only the suppressed classes have to be looked up
{% import "macros/lattice.sql" as lattices %}
with node_levels as (
    {{ lattices.node_levels(nodes, [], lattice, attributes) }}
),

suppressed as (
    select
        p.node,
        p.attribute,
        sum(f.n) as n,
        sum(f.n * b.share) as share,
        sum(f.n * b.climb) as climb,
        sum(f.n * b.span) as span,
        sum(f.n * b.bits) as bits,
        sum(f.n * b.detail) as detail
    from {{ failing_classes }} as f
    join node_levels as p on p.node = f.node
    join {{ level_costs }} as v on v.attribute = p.attribute and v.level = p.level
    join {{ label_costs }} as b
        on b.attribute = p.attribute
        and b.level = p.level
        and b.prefix = {% for word in words %}{% if not loop.first %} + {% endif %}(f.{{ word }} & v.{{ masks[loop.index0] }}){% endfor %}

    group by p.node, p.attribute
)

select
    p.node,
    p.attribute,
    v.weight,
    v.leaves,
    p.level,
    v.share + coalesce(s.n - s.share, 0) / {{ rows | double }} as share,
    v.climb + coalesce(s.n - s.climb, 0) / {{ rows | double }} as climb,
    v.span + coalesce(s.n - s.span, 0) / {{ rows | double }} as span,
    v.bits + coalesce(s.n * log2({{ rows | double }}) - s.bits, 0) / {{ rows | double }} as bits,
    v.detail - coalesce(s.detail, 0) / {{ rows | double }} as detail,
    1 - coalesce(s.n, 0) / {{ rows | double }} as kept
from node_levels as p
join {{ level_costs }} as v on v.attribute = p.attribute and v.level = p.level
left join suppressed as s on s.node = p.node and s.attribute = p.attribute
