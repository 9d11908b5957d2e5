-- mondrian, partition

select f.part as class, f."low1", f."low2", f."low3", f."high1", f."high2", f."high3", f."below1", f."below2", f."below3", f."above1", f."above2", f."above3"
from "shoal_1_unfenced" as f
join (select distinct class from "shoal_2_satisfying") as a on a.class = f.part
