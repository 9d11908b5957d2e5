-- mondrian, partition

select
    cast(2 * c.child + 0 as int) as part
    , r."low1"
    , r."low2"
    , r."low3"
    , case when c.attribute = 1 then c."cut" else r."high1" end as "high1"
    , case when c.attribute = 2 then c."cut" else r."high2" end as "high2"
    , case when c.attribute = 3 then c."cut" else r."high3" end as "high3"
    , r."below1"
    , r."below2"
    , r."below3"
    , case when c.attribute = 1 then c."plane" else r."above1" end as "above1"
    , case when c.attribute = 2 then c."plane" else r."above2" end as "above2"
    , case when c.attribute = 3 then c."plane" else r."above3" end as "above3"
from "shoal_1_whole_region_with_planes" as r
join "shoal_2_repeated_cuts" as c on c.part = r.part
union all
select
    cast(2 * c.child + 1 as int) as part
    , case when c.attribute = 1 then c."next" else r."low1" end as "low1"
    , case when c.attribute = 2 then c."next" else r."low2" end as "low2"
    , case when c.attribute = 3 then c."next" else r."low3" end as "low3"
    , r."high1"
    , r."high2"
    , r."high3"
    , case when c.attribute = 1 then c."plane" else r."below1" end as "below1"
    , case when c.attribute = 2 then c."plane" else r."below2" end as "below2"
    , case when c.attribute = 3 then c."plane" else r."below3" end as "below3"
    , r."above1"
    , r."above2"
    , r."above3"
from "shoal_1_whole_region_with_planes" as r
join "shoal_2_repeated_cuts" as c on c.part = r.part
