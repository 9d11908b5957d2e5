-- step:  results: rows for a table of the search
-- in:    any table of the search
-- out:   the same columns
-- why:   what is known grows step by step
{% import "macros/columns.sql" as columns %}
select {{ columns.list(names) }} from {{ table }}
