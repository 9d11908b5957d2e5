-- step:  extents: the lowest and the highest value of every partition on each axis
-- in:    pieces(<column>..., part, n)
-- out:   (part, low<i>..., high<i>..., n)   key: part
-- why:   a partition is cut by its widest attribute first, and a tight label reaches from the lowest to the highest value
select
    part,
    {% for p in packed %}
    min({{ p.word_name }} & {{ p.mask(0) }}) as low{{ loop.index }},
    max({{ p.word_name }} & {{ p.mask(0) }}) as high{{ loop.index }},
    {% endfor %}
    cast(sum(n) as bigint) as n
from {{ pieces }}
group by part
