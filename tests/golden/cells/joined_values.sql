-- population

select "qv1", "qv2" from "shoal_1_tally"
union
select "qv1", "qv2" from "shoal_2_tally"
