-- disclosure, queries, risks of a sample

select n, cast(sum(classes) as bigint) as classes from "shoal_1_class_sizes" group by n
