-- view

select distinct c."label1", c."label2", c."label3"
from "shoal_1_classes" as c
join "shoal_2_grouping" as a on a.class = c.class
