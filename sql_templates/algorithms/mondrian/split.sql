-- step:  split: the pieces of the halves of all partitions that are cut
-- in:    pieces(cell, part, <word>..., <code>..., n), allowed(part, attribute, <mask>..., cut, child), shares(...)
-- out:   (cell, part, <word>..., <code>..., n)   key: part, cell
-- why:   one pass over the open pieces cuts them all
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
with {{ mondrian.sides(pieces, allowed, shares, words, masks, codes, ["child" | alias]) }}

select cell, cast(2 * child + side as int) as part, {{ columns.list(words) }}{{ columns.tail(codes) }}, n from sides
