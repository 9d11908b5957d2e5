-- step:  followed: the nodes that are followed
-- in:    children(node, class, cost, key, total, d), relaxed(node), core(class)
-- out:   (node, class, cost, key, total, is_cut)   key: node
-- why:   in large classes without a core, of nodes that only differ in the order of their rows the cheapest is enough. Of too
--        many nodes of a class the cheapest are followed; what is cut may hold the optimum, and is kept in mind by its cost
with possible as (
    select
        c.node, c.class, c.cost, c.key, c.total,
        case when c.d > {{ large }} and not_core.class is null then 1 else 0 end as is_merged
    from {{ children }} as c
    left join (select distinct class from {{ core }}) as not_core on not_core.class = c.class
    where exists (select 1 from {{ relaxed }} as r where r.node = c.node)
),

placed as (
    select
        node, class, cost, key, total, is_merged,
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

ranked as (
    select node, class, cost, key, total, row_number() over (partition by class order by cost, total, node) as place
    from placed
    where is_merged = 0 or copy = 1
)

select node, class, cost, key, total, case when place > {{ width }} then 1 else 0 end as is_cut from ranked
