-- step:  reopened: the rows of the last class, with those of the classes that an item has closed
-- in:    rows(place, <code>..., n), closed(item, place, <code>..., n)
-- out:   (place, <code>..., n)
-- why:   with all items reopened it is the whole table, which holds
{% import "macros/columns.sql" as columns %}
select place, {{ columns.list(codes) }}, cast(sum(n) as bigint) as n
from (
    select place, {{ columns.list(codes) }}, n from {{ rows }}
    union all
    select place, {{ columns.list(codes) }}, n from {{ closed }} where item = {{ item }}
) as joined
group by place, {{ columns.list(codes) }}
