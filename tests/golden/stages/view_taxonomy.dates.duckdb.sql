select cast(l0 as DATE) as value, l1 as label from "shoal_2_dimension_q1"
