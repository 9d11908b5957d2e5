-- step:  half_pieces: the pieces of the halves of all partitions that are cut
-- in:    pieces(<column>..., part, n), cuts(part, attribute, <mask>..., cut, child), median_shares(...)
-- out:   (<column>..., part, n)
-- why:   the halves are the partitions of the next sweep. Every few sweeps the pieces are sorted: an engine groups rows faster
--        that lie together
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
with {{ mondrian.sides(pieces, cuts, median_shares, words, masks, piece_columns, ["child" | alias]) }}

select {{ columns.list(piece_columns) }}, cast(2 * child + side as int) as part, n from sides
{% if is_sorted %}
order by part
{% endif %}
