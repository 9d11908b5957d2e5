-- step:  kept_combinations: how many rows there are, and how many combinations of the kept columns
-- in:    source(<column>...)
-- out:   (rows, variety)
-- why:   if these are few, rows are counted with them, and not read again to publish
{% import "macros/columns.sql" as columns %}
select coalesce(sum(n), 0) as rows, count(*) as variety
from (select count(*) as n from {{ source }} as s group by {{ columns.list(kept, "s") }}) as counts
