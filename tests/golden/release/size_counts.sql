-- full_domain

select n, cast(sum(classes) as bigint) as classes from "shoal_1_class_sizes" group by n order by n
