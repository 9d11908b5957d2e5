-- step:  more_rows: some columns of a table, to be added to a table of the search
-- in:    any table of the search
-- out:   the columns
-- why:   what the search knows grows batch by batch
{% import "macros/columns.sql" as columns %}
select {{ columns.list(names) }} from {{ table }}
