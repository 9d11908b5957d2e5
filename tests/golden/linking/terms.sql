-- terms that the knowledge lacks

select row_number() over (order by term) as term, term as l0, count(*) as support
from "shoal_1_known_pairs"
where term <> ''
group by term
