-- step:  start: at first all cells are one partition
-- in:    cells(cell, <word>..., <code>..., n)
-- out:   (<carried>..., part, n)
-- why:   a piece is what of a cell stands in a partition; this table holds the open ones
{% import "macros/columns.sql" as columns %}
select {{ columns.list(carried) }}, cast(1 as int) as part, cast(n as {{ count }}) as n from {{ cells }}
