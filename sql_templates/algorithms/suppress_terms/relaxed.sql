-- step:  relaxed: the nodes that may hold a pattern that satisfies the models
-- in:    node_rows(node, class, rn, k, a, bits), the core
-- out:   (node)   key: node
-- why:   the labels of two rows are taken for different ones except for the core. To count two labels as one only makes a
--        distribution more uneven (majorization), so no pattern that satisfies is lost. Rows with nothing left add the same to
--        every label. Of the squared distance the sum of the rows' own parts and of the core's pairs is a lower bound
with node_rows as (
    {{ node_rows }}
){% if diversities %},

entries as (
    select
        v.node,
        case when v.bits = 0 or v.k = 0 then 0 else 1 / cast(v.k as double) end as p,
        case when v.bits = 0 or v.k = 0 then 0 else v.k - coalesce(c.shared, 0) end as labels,
        case when v.bits = 0 then 1 else 0 end as bare
    from node_rows as v
    left join {{ core_sizes }} as c on c.class = v.class and c.rn = v.rn
    union all
    select v.node, sum(1 / cast(v.k as double)), max(c.n), 0
    from node_rows as v
    join {{ core_rows }} as c on c.class = v.class and c.rn = v.rn
    where v.bits <> 0 and v.k > 0
    group by v.node, c.atom
),

ranked as (
    select
        node, p, labels, bare,
        coalesce(sum(labels) over (partition by node order by p desc, labels, bare rows between unbounded preceding and 1 preceding), 0) as earlier
    from entries
),

diverse as (
    select node
    from ranked
    group by node
    having
        {% for above, below, l in diversities %}
        {{ below }} * (max(case when labels > 0 then p else 0 end) + sum(bare) / {{ count | double }}) <= {{ above }} * (
            sum(labels * p) + sum(bare) * {{ [0, 1 - (l - 1) / count] | max | double }}
            - sum(p * greatest(0, least(labels, {{ l - 1 }} - earlier)))
        ) * (1 + 1e-8) + 1e-11{% if not loop.last %} and{% endif %}

        {% endfor %}
){% endif %}{% if square is not none %},

parts as (
    select node, a from node_rows
    union all
    select x.node, c.overlap / (cast(x.k as double) * y.k)
    from {{ core_pairs }} as c
    join node_rows as x on x.class = c.class and x.rn = c.i and x.k > 0
    join node_rows as y on y.node = x.node and y.class = c.class and y.rn = c.j and y.k > 0
),

near as (
    select node from parts group by node having {{ prior_square | double }} + sum(a) <= {{ square | double }} * (1 + 1e-8) + 1e-11
){% endif %}


{% if diversities %}
select f.node
from diverse as f
{% if square is not none %}
join near as n on n.node = f.node
{% endif %}
{% else %}
select node from near
{% endif %}
