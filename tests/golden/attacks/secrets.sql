-- attack, as labels are written

select r."l1", r."l2", r."l3", r."l4", s.sa, sum(r.n * s.share) as n
from "shoal_1_shown_rows" as r
join "shoal_2_secret_shares" as s on s.label = r."t1"
group by r."l1", r."l2", r."l3", r."l4", s.sa
