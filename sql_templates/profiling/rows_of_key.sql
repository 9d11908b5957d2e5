-- step:  rows_of_key: the rows that are drawn by the marks of one or two columns, with some of their columns
-- in:    drawn(c<number>..., low, high, n)
-- out:   (c<number>..., low, high, n)
-- why:   many combinations are counted on these rows
{% import "macros/columns.sql" as columns %}
select {{ columns.list(codes) }}, low, high, n
from {{ drawn }}
where {{ condition }}
