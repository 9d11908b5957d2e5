-- step:  blocks: the blocks after an attribute
-- in:    blocks(cell, class, is_final), cells(cell, <word>...), runs(class, v, run)
-- out:   (cell, class, is_final)   key: cell
-- why:   blocks are numbered in the order of their values, so that neighbours have numbers that follow each other. A block of
--        several values is not divided any more in the paper's mode
with sizes as (
    select class, run, {% if is_deep %}false{% else %}count(*) > 1{% endif %} as is_final from {{ runs }} group by class, run
),

valued as materialized (
    select b.cell, b.class, c.{{ word }} & {{ mask }} as v
    from {{ blocks }} as b
    join {{ cells }} as c on c.cell = b.cell
    where not b.is_final
),

divided as (
    select b.cell, b.class, r.run, s.is_final
    from valued as b
    join {{ runs }} as r on r.class = b.class and r.v = b.v
    join sizes as s on s.class = r.class and s.run = r.run
    union all
    select cell, class, 0, true from {{ blocks }} where is_final
)

select cell, dense_rank() over (order by class, run) as class, is_final from divided
