-- step:  start: at first all cells are one partition
-- in:    cells(cell, <word>..., <code>..., n)
-- out:   (cell, part, <word>..., <code>..., n)   key: part, cell
-- why:   a piece is what of a cell stands in a partition; this table holds the open ones
{% import "macros/columns.sql" as columns %}
select cell, cast(1 as int) as part, {{ columns.list(words) }}{{ columns.tail(codes) }}, n from {{ cells }}
