-- advice on persons

select count(*) as persons from (select distinct "pv1" from "shoal_1_tally") as persons
