-- audit of disclosure

select shape as class, shape as whole from "shoal_1_shapes"
