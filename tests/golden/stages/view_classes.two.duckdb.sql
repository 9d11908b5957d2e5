select distinct c."label1", c."label2"
from "shoal_1_classes" as c
join "shoal_1_grouping" as a on a.class = c.class
