-- full_domain

select max(classes) as classes from "shoal_1_layer_sources"
