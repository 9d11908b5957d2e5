-- terms that the knowledge lacks

select
    row_number() over (order by label) - 1 as code,
    label as l0,
    row_number() over (order by label) - 1 as low0,
    cast(1 as bigint) as size0
from (select distinct label from "shoal_1_known_pairs") as labels
