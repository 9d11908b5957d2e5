-- step:  closed_before: the pieces of the classes that were closed in the items before one
-- in:    closed_pieces(item, <path_key>..., place, <code>..., n)
-- out:   (item, <path_key>..., place, <code>..., n)
-- why:   the classes of that item are reopened
{% import "macros/columns.sql" as columns %}
select item, {{ columns.list(path_keys) }}, place, {{ columns.list(codes) }}, n from {{ closed_pieces }} where item < {{ item }}
