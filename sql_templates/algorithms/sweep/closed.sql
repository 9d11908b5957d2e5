-- step:  closed: what stays in classes
-- in:    pieces(item, <key>..., place, <code>..., n)
-- out:   (item, <key>..., place, <code>..., n)
-- why:   these rows are settled, unless the last class needs them
{% import "macros/columns.sql" as columns %}
select item, {{ columns.list(keys) }}, place, {{ columns.list(codes) }}, n from {{ pieces }} where n > 0
