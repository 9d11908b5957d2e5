select f.part as class, f."low1", f."low2", f."high1", f."high2", f."below1", f."below2", f."above1", f."above2"
from "shoal_1_fences" as f
join (select distinct class from "shoal_1_grouping") as a on a.class = f.part
