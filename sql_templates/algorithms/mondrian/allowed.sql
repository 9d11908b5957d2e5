-- step:  allowed: the cut of each partition: the first, in the order of the attributes, of which both halves satisfy
-- in:    cuts(part, attribute, place, <mask>..., cut, <neighbour>..., there, taken), groups(<keys>, <code>..., n)
-- out:   (part, attribute, <mask>..., cut, <neighbour>..., there, taken, child)   key: part
-- why:   the models are asked through their own templates. Children are numbered on, so that a partition's number is its own
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
),

passed as (
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
    c.there,
    c.taken,
    cast({{ made }} + row_number() over (order by c.part) as int) as child
from passed as p
join {{ cuts }} as c on c.part = p.part and c.place = p.place
