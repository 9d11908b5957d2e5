-- population

select "w1", "s1", n, cast(0 as bigint) as people from "shoal_1_cells"
union all
select "w1", cast(null as bigint) as "s1", cast(0 as bigint) as n, n as people from "shoal_2_population_cells"
