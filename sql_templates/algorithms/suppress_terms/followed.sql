-- step:  followed: which nodes are followed
-- in:    children(node, class, cost, key, total, d), relaxed(node), core(class)
-- out:   (node, class, cost, key, total, is_copy, is_cut)   key: node
-- why:   in large classes without a core, of nodes that only differ in the order of their rows the cheapest is followed, and a
--        few more. Of too many nodes of a class the cheapest are followed; what is cut may hold the optimum, and is kept in mind
--        by its cost
with possible as (
    select
        c.node, c.class, c.cost, c.key, c.total,
        case when c.d > {{ large }} and with_core.class is null then 1 else 0 end as is_merged
    from {{ children }} as c
    left join (select distinct class from {{ core }}) as with_core on with_core.class = c.class
    where exists (select 1 from {{ relaxed }} as r where r.node = c.node)
),

placed as (
    select
        node, class, cost, key, total, is_merged,
        row_number() over (partition by class order by cost, total, node) as place,
        {% if merging == "diversity" %}
        row_number() over (partition by class, key order by cost, total, node) as copy
        {% elif merging == "distance" %}
        case
            when coalesce(min(total) over (
                partition by class order by cost, total, node rows between unbounded preceding and 1 preceding
            ), 1e9) > total then 1
            else 2
        end as copy
        {% else %}
        1 as copy
        {% endif %}
    from possible
),

sorted_out as (
    select
        node, class, cost, key, total,
        case when is_merged = 1 and copy > 1 and place > {{ copies }} then 1 else 0 end as is_copy
    from placed
)

select
    node, class, cost, key, total, is_copy,
    case
        when is_copy = 0 and row_number() over (partition by class, is_copy order by cost, total, node) > {{ width }} then 1
        else 0
    end as is_cut
from sorted_out
