-- attack, as labels are written

select "qv1", "qv2", "qv3", "qv4", "sv1", "kv1", 0 as part, n from "shoal_1_tally"
union all
select "qv1", "qv2", "qv3", "qv4", "sv1", "kv1", 1 as part, n from "shoal_2_tally"

-- attack on persons

select
    "qv1", "qv2", "sv1",
    0 as part,
    dense_rank() over (order by "pv1") as who,
    n / cast(sum(n) over (partition by "pv1") as double) as n
from "shoal_1_tally"
