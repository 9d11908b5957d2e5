-- terms of many labels

select "g"."shape", s.sa, sum(g.n * s.share) as n
from "shoal_1_shape_histograms" as g
join "shoal_2_bare_shares" as s on s.node = g."s1"
where s.share >= 1 / cast('1.5' as double)
group by "g"."shape", s.sa
