-- view

select l0 as value, l1 as label from "shoal_1_dimension"

-- view

select cast(l0 as DATE) as value, l5 as label from "shoal_1_dimension"
