-- full_domain

select coalesce(max(cells), 0) as largest from "shoal_1_shapes"
