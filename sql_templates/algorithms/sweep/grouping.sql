-- step:  grouping: what of every cell belongs to which class
-- in:    numbered(cell, class, <code>..., n)
-- out:   (cell, class, <code>..., n)   key: cell, class
-- why:   sensitive values are told where some were generalized
{% import "macros/columns.sql" as columns %}
select cell, class{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n from {{ numbered }} group by cell, class{{ columns.tail(codes) }}
