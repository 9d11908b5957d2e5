-- mondrian, partition

select
    cast(2 * c.child + 0 as int) as part
    , f."low1"
    , f."low2"
    , f."low3"
    , case when c.attribute = 1 then c."cut" else f."high1" end as "high1"
    , case when c.attribute = 2 then c."cut" else f."high2" end as "high2"
    , case when c.attribute = 3 then c."cut" else f."high3" end as "high3"
    , f."below1"
    , f."below2"
    , f."below3"
    , case when c.attribute = 1 then c."plane" else f."above1" end as "above1"
    , case when c.attribute = 2 then c."plane" else f."above2" end as "above2"
    , case when c.attribute = 3 then c."plane" else f."above3" end as "above3"
from "shoal_1_unfenced" as f
join "shoal_2_replayed" as c on c.part = f.part
union all
select
    cast(2 * c.child + 1 as int) as part
    , case when c.attribute = 1 then c."next" else f."low1" end as "low1"
    , case when c.attribute = 2 then c."next" else f."low2" end as "low2"
    , case when c.attribute = 3 then c."next" else f."low3" end as "low3"
    , f."high1"
    , f."high2"
    , f."high3"
    , case when c.attribute = 1 then c."plane" else f."below1" end as "below1"
    , case when c.attribute = 2 then c."plane" else f."below2" end as "below2"
    , case when c.attribute = 3 then c."plane" else f."below3" end as "below3"
    , f."above1"
    , f."above2"
    , f."above3"
from "shoal_1_unfenced" as f
join "shoal_2_replayed" as c on c.part = f.part
