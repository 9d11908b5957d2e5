-- profile

select count(distinct low) as persons from "shoal_1_rows_of_key"
