-- mondrian of persons

select c.shape, "g"."s1", "g"."person", "g"."n", "g"."persons", "g"."persons_s1"
from "shoal_1_whole_table" as g
join "shoal_2_numbered_classes" as c on c."class" is not distinct from g."class"
