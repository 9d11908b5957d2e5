-- step:  rows_of_key: the rows that are drawn by the marks of one or two columns, with some of their columns
-- in:    drawn(c<number>..., <person>...)
-- out:   (c<number>..., low, high, n)
-- why:   many combinations are counted on these rows
{% import "macros/columns.sql" as columns %}
select {{ columns.list(codes) }}, {% if has_persons %}person as low, person as high{% else %}1 as low, 1 as high{% endif %}, cast(1 as bigint) as n
from {{ drawn }}
where {{ condition }}
