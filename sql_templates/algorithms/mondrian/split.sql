-- step:  split: the pieces of the halves of all partitions that are cut
-- in:    pieces(<carried>..., part, n), allowed(part, attribute, <mask>..., cut, child), shares(...)
-- out:   (<carried>..., part, n)
-- why:   one pass over the open pieces cuts them all. Now and then they are sorted: what lies together is grouped faster
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
with {{ mondrian.sides(pieces, allowed, shares, words, masks, carried, ["child" | alias]) }}

select {{ columns.list(carried) }}, cast(2 * child + side as int) as part, n from sides
{% if sorted %}
order by part
{% endif %}
