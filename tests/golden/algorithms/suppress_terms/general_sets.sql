-- terms suppressed, and queries

select 25 + row_number() over (order by text) - 1 as code, text as l0, cast(0 as bigint) as low, cast(1 as bigint) as size
from (select distinct text from "shoal_1_left_terms") as sets
