-- step:  nodes: the nodes of a sensitive attribute's taxonomy, leaves included
-- in:    the attribute's dimension
-- out:   (code, l0, level, low, size, parent)   key: code
-- why:   a value that is generalized moves to its parent. Neighbouring levels with the same label and the same leaves are one
--        node, so a parent always differs. Leaves keep their codes; the codes of other nodes follow, the least general first,
--        then in the order of the taxonomy
with paths as (
    {% for level in levels %}
    select code as leaf, {{ level }} as level, l{{ level }} as l0, low{{ level }} as low, size{{ level }} as size from {{ attribute.table }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

merged as (
    select l0, low, size, min(level) as level from paths group by l0, low, size
),

coded as (
    select
        case when level = 0 then low else {{ attribute.leaves }} + row_number() over (partition by level > 0 order by level, low) - 1 end as code,
        l0,
        level,
        low,
        size
    from merged
),

chained as (
    select
        p.leaf,
        n.code,
        lead(n.code) over (partition by p.leaf order by n.level) as parent
    from (select distinct leaf, l0, low, size from paths) as p
    join coded as n on n.low = p.low and n.size = p.size and n.l0 is not distinct from p.l0
)

select cast(n.code as bigint) as code, n.l0, cast(n.level as bigint) as level, cast(n.low as bigint) as low, n.size, cast(a.parent as bigint) as parent
from coded as n
join chained as a on a.code = n.code and a.leaf = n.low
