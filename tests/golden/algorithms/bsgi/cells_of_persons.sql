-- bsgi of persons, then refine

select cell, class, cast(sum(n) as bigint) as n from "shoal_1_satisfying_grouping" group by cell, class
