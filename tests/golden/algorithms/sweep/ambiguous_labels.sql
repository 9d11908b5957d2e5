-- sweep

select l0 from "shoal_1_nodes" where l0 is not null group by l0 having count(*) > 1 order by l0 limit 3
