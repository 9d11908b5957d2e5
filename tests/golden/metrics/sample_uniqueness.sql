-- full_domain

select sum(case when n = 1 then classes else 0 end) / cast(sum(n * classes) as double) as share from "shoal_1_class_sizes"
