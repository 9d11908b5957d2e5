-- step:  reopened_rows: the rows of the last class together with those of the classes that were closed in an item
-- in:    rows(place, <code>..., n), closed_pieces(item, place, <code>..., n)
-- out:   (place, <code>..., n)
-- why:   a larger last class may satisfy the models; with all items reopened it is the whole table, which does
{% import "macros/columns.sql" as columns %}
select place, {{ columns.list(codes) }}, cast(sum(n) as bigint) as n
from (
    select place, {{ columns.list(codes) }}, n from {{ rows }}
    union all
    select place, {{ columns.list(codes) }}, n from {{ closed_pieces }} where item = {{ item }}
) as together
group by place, {{ columns.list(codes) }}
