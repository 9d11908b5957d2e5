-- mondrian of persons

select c.shape, "g"."s1", "g"."person", "g"."n", "g"."persons", "g"."persons_s1"
from (select "class", "s1", "person", "n", "persons", "persons_s1" from "shoal_1_whole_table") as g
join "shoal_2_numbered_classes" as c on c."class" is not distinct from g."class"

-- population

select c.shape, "g"."s1", "g"."n"
from (select "qv1", "qv2", "s1", "n" from (select * from "judging/coded_tally") as "coded") as g
join "shoal_1_numbered_classes" as c on c."qv1" is not distinct from g."qv1" and c."qv2" is not distinct from g."qv2"
