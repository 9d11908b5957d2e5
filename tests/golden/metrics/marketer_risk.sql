-- full_domain

select sum(classes * (n / cast(people as double))) / cast(sum(n * classes) as double) as mean from "shoal_1_class_sizes"
