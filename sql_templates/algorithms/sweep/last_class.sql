-- step:  last_class: the rows of the last class, as closed pieces of the last item
-- in:    rows(place, <code>..., n)
-- out:   (item, <path_key>..., place, <code>..., n)
-- why:   the last item has the roots of all taxonomies, and keeps nothing of the paths
{% import "macros/columns.sql" as columns %}
select cast({{ item }} as bigint) as item, {% for key in path_keys %}cast(0 as bigint) as {{ key }}, {% endfor %}place, {{ columns.list(codes) }}, n
from {{ rows }}
