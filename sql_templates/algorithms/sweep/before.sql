-- step:  before: the closed classes of the items before one
-- in:    closed(item, <key>..., place, <code>..., n)
-- out:   (item, <key>..., place, <code>..., n)
-- why:   the others were reopened
{% import "macros/columns.sql" as columns %}
select item, {{ columns.list(keys) }}, place, {{ columns.list(codes) }}, n from {{ closed }} where item < {{ item }}
