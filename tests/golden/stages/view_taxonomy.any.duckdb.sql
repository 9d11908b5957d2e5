select l0 as value, l1 as label from "shoal_2_dimension_q1"
