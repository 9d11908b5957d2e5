select part, attribute, 0 as side, lower as n from "shoal_1_cuts"
union all
select part, attribute, 1, upper from "shoal_1_cuts"
