-- step:  first_pieces: the pieces of the first partition, which is the whole table
-- in:    cells(cell, <word>..., <code>..., n)
-- out:   (<column>..., part, n)
-- why:   a piece is the rows of one cell in one partition (its number is `part`). This table holds the pieces of the partitions
--        that may still be cut
{% import "macros/columns.sql" as columns %}
select {{ columns.list(piece_columns) }}, cast(1 as int) as part, cast(n as {{ count_type }}) as n from {{ cells }}
