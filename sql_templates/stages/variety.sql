-- step:  variety: how many combinations of the kept columns there are
-- in:    source(<column>...)
-- out:   (variety)
-- why:   where they are few, rows are counted before they are sorted
{% import "macros/columns.sql" as columns %}
select count(*) as variety
from (select distinct {{ columns.list(kept) }} from {{ source }}) as seen
