-- mondrian, partition

select r.part as class, r."low1", r."low2", r."low3", r."high1", r."high2", r."high3", r."below1", r."below2", r."below3", r."above1", r."above2", r."above3"
from "shoal_1_whole_region_with_planes" as r
join (select distinct class from "shoal_2_satisfying_grouping") as a on a.class = r.part
