-- hilbert

select max(n) as most from (select sum(n) as n from "shoal_1_cells" group by "s1") as counts
