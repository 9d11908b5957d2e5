-- step:  near_nodes: patterns with one more row decided, and the least squared distance that they can lead to
-- in:    parents(node, class, total, is_cut), near_paths(node, rn, iset, k), states(class, rn, iset, k, a),
--        overlaps(class, i, one, j, other, added), nearest_rows(class, rn, a), farthest(class, d, high)
-- out:   (node, parent, class, iset, k, total, bound, is_cut, is_complete)   key: node
-- why:   what cannot come nearer than a known pattern is dropped. Of too many the nearest are followed, and the bound of the
--        others is kept in mind. A row without terms shares each of its labels with every other row
with rest as (
    select class, sum(a) as added from {{ nearest_rows }} where rn > {{ depth }} group by class
),

{% if paths %}
shared as (
    select
        n.node, s.iset,
        sum(coalesce(
            o.added,
            case when (p.iset = 0 or s.iset = 0) and p.k > 0 and s.k > 0 then 2 / ({{ count | double }} * f.d * f.d) else 0 end
        )) as added
    from {{ parents }} as n
    join {{ farthest }} as f on f.class = n.class
    join {{ paths }} as p on p.node = n.node
    join {{ states }} as s on s.class = n.class and s.rn = {{ depth }}
    left join {{ overlaps }} as o on o.class = n.class and o.i = p.rn and o.one = p.iset and o.j = {{ depth }} and o.other = s.iset
    where n.is_cut = 0
    group by n.node, s.iset
),

{% endif %}
longer as (
    select
        n.node as parent, n.class, s.iset, s.k, f.d, f.high,
        n.total + s.a{% if paths %} + h.added{% endif %} as total,
        n.total + s.a{% if paths %} + h.added{% endif %} + coalesce(r.added, 0) + {{ prior_square | double }} as bound
    from {{ parents }} as n
    join {{ farthest }} as f on f.class = n.class
    join (select distinct class, rn, iset, k, a from {{ states }} where rn = {{ depth }}) as s on s.class = n.class
    {% if paths %}
    join shared as h on h.node = n.node and h.iset = s.iset
    {% endif %}
    left join rest as r on r.class = n.class
    where n.is_cut = 0
),

placed as (
    select
        parent, class, iset, k, total, bound,
        case when d = {{ depth }} then 1 else 0 end as is_complete,
        {{ base }} + row_number() over (order by parent, iset) as node,
        row_number() over (partition by class order by bound, parent, iset) as place
    from longer
    where bound < high
)

select node, parent, class, iset, k, total, bound, case when place > {{ width }} then 1 else 0 end as is_cut, is_complete
from placed
