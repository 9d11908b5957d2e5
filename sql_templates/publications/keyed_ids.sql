-- step:  keyed_ids: the published id of each class, in an order that only a secret gives
-- in:    grouping(cell, class, n), key(secret)
-- out:   (class, gid)   key: class
-- why:   the ids must tell nothing. Where sensitive values are not published as they are, no id may follow from them
{% import "macros/noise.sql" as noise %}
with present as (
    select distinct class from {{ grouping }}
)

select p.class, row_number() over (order by {{ noise.keyed("p", 0, ["class"]) }}, p.class) as gid
from present as p
cross join {{ key }} as k
