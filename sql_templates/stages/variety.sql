-- step:  variety: how many combinations of the kept columns the first rows show
-- in:    source(<column>...)
-- out:   (variety)
-- why:   where they are few, rows can be counted before they are sorted. A wrong guess costs time and nothing else
{% import "macros/columns.sql" as columns %}
select count(*) as variety
from (select distinct {{ columns.list(kept) }} from (select {{ columns.list(kept) }} from {{ source }} limit {{ rows }}) as first) as seen
