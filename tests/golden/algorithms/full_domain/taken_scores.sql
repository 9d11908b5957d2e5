-- a plan of several limits and metrics

select s.node, min(s.score) as score
from "shoal_1_placed_scores" as s
join "shoal_2_more_rows" as own on own.node = s.node and own.place = 0
join "shoal_2_more_rows" as theirs on theirs.node = s.node and theirs.place = s.place
where s.place in (0) and theirs.lost = own.lost and own.lost <= 4
group by s.node
