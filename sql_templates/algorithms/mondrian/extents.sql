-- step:  extents: the lowest and the highest value of every open partition on each axis
-- in:    pieces(<carried>..., part, n)
-- out:   (part, low<i>..., high<i>..., n)   key: part
-- why:   an attribute's turn comes by its width, and members' extents are tight labels
select
    part,
    {% for p in packed %}
    min({{ p.word_name }} & {{ p.mask(0) }}) as low{{ loop.index }},
    max({{ p.word_name }} & {{ p.mask(0) }}) as high{{ loop.index }},
    {% endfor %}
    cast(sum(n) as bigint) as n
from {{ pieces }}
group by part
