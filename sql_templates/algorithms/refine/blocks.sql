-- step:  blocks: the blocks after an attribute
-- in:    blocks(cell, class, is_final), cells(cell, <word>...), runs(class, v, run)
-- out:   (cell, class, is_final)   key: cell
-- why:   blocks are numbered in the order of their values, so that neighbours have numbers that follow each other. A block of
--        several values is not divided any more in the paper's mode
with valued as materialized (
    select b.cell, b.class, c.{{ word }} & {{ mask }} as v
    from {{ blocks }} as b
    join {{ cells }} as c on c.cell = b.cell
    where not b.is_final
),

final_blocks as (
    select distinct class from {{ blocks }} where is_final
),

stretches as (
    select class, v, run, {% if is_deep %}false{% else %}count(*) over (partition by class, run) > 1{% endif %} as is_final from {{ runs }}
    union all
    select class, null, 0, true from final_blocks
),

numbered as (
    select class, v, dense_rank() over (order by class, run) as number, is_final from stretches
)

select b.cell, n.number as class, n.is_final
from valued as b
join numbered as n on n.class = b.class and n.v = b.v
union all
select b.cell, n.number, true
from {{ blocks }} as b
join numbered as n on n.class = b.class
where b.is_final
