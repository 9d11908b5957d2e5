-- step:  grouping: how many rows of every cell belong to which class
-- in:    class_members(cell, class, <code>..., n)
-- out:   (cell, class, <code>..., n)   key: cell, class
-- why:   it has codes of sensitive values only where some were generalized; else rows keep the values of their cells
{% import "macros/columns.sql" as columns %}
select cell, class{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n from {{ class_members }} group by cell, class{{ columns.tail(codes) }}
