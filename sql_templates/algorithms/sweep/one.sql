-- step:  one: rows as one class
-- in:    rows(<code>..., n)
-- out:   (class, <code>..., n)   key: <code>...
-- why:   the whole table, and what no class took, must hold as one class
{% import "macros/columns.sql" as columns %}
select cast(1 as bigint) as class, {{ columns.list(codes) }}, cast(sum(n) as bigint) as n from {{ rows }} group by {{ columns.list(codes) }}
