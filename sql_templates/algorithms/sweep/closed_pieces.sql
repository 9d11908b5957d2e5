-- step:  closed_pieces: the rows that stay in their classes
-- in:    pieces(item, <path_key>..., place, <code>..., n)
-- out:   (item, <path_key>..., place, <code>..., n)
-- why:   they are published in these classes, unless the last class needs them
{% import "macros/columns.sql" as columns %}
select item, {{ columns.list(path_keys) }}, place, {{ columns.list(codes) }}, n from {{ pieces }} where n > 0
