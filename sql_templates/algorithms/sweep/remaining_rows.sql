-- step:  remaining_rows: the rows that no class took
-- in:    pool(place, <code>..., n)
-- out:   (place, <code>..., n)   key: place, <code>...
-- why:   they become the last class, in the item of the roots (000 Fig. 6, step 11)
{% import "macros/columns.sql" as columns %}
select place, {{ columns.list(codes) }}, n from {{ pool }}
