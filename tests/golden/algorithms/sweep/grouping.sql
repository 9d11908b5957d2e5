-- sweep

select cell, class, "s1", cast(sum(n) as bigint) as n from "shoal_1_class_members" group by cell, class, "s1"
