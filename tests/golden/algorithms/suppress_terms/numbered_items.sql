-- terms suppressed for diversity

select parent, term, 1099511627776 + row_number() over (order by parent, term) as iset
from (select distinct parent, term from "shoal_1_first_items") as different
