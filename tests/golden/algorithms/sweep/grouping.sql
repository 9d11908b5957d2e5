-- sweep

select cell, class, "s1", cast(sum(n) as bigint) as n from "shoal_1_numbered" group by cell, class, "s1"
