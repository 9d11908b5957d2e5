-- step:  recode_blocks: a large release from counts: the rows of whole blocks, then the rest of each combination
-- in:    counts(<alias>..., n, place), blocks(place)
-- out:   the columns of the release
-- why:   nothing that is held in memory grows with the number of rows. The rows are not sorted again: the order of the
--        combinations follows from the content alone. The copies of the blocks stand in a SELECT of their own: else an engine may
--        repeat the counts first, and then it looks up the blocks by a single thread
select {% for column in columns %}o.{{ column.alias }} as {{ column.name }}{% if not loop.last %}, {% endif %}{% endfor %}

from (select b.place from {{ blocks }} as b cross join generate_series(1, {{ size }}) as copies) as r
join {{ counts }} as o on o.place = r.place
union all
select {% for column in columns %}o.{{ column.alias }} as {{ column.name }}{% if not loop.last %}, {% endif %}{% endfor %}

from (
    select {% for column in columns %}{{ column.alias }}, {% endfor %}n % {{ size }} as rest from {{ counts }} where n % {{ size }} > 0 order by place
) as o, generate_series(1, o.rest) as copies
