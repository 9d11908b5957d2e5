-- step:  allowed_cuts: the cut of each partition: by the first attribute that gives two halves which satisfy the models
-- in:    cuts(part, attribute, place, <mask>..., cut, <neighbour>..., cut_rows, left_rows), groups(<keys>, <code>..., n)
-- out:   (part, attribute, <mask>..., cut, <neighbour>..., cut_rows, left_rows, child)   key: part
-- why:   a partition without an allowed cut becomes a class. The cuts are numbered, on from those of earlier sweeps, and the
--        halves get 2 * child and 2 * child + 1: so no two partitions ever have the same number
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
),

first_cuts as (
    select c.part, min(c.place) as place
    from {{ cuts }} as c
    where not exists (select 1 from failing as f where f.part = c.part and f.attribute = c.attribute)
    group by c.part
)

select
    c.part,
    c.attribute,
    {% for mask in masks %}
    c.{{ mask }},
    {% endfor %}
    c.cut,
    {% if by_planes %}
    c.below,
    c.above,
    {% endif %}
    c.cut_rows,
    c.left_rows,
    cast({{ earlier_cuts }} + row_number() over (order by c.part) as int) as child
from first_cuts as d
join {{ cuts }} as c on c.part = d.part and c.place = d.place
