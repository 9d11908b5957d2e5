-- mondrian

select "w1", "s1", cast(1 as int) as part, cast(n as INT) as n from "shoal_1_cells"
