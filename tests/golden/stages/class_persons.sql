-- full_domain of persons

select c.shape, "g"."s1", "g"."s2", "g"."person", "g"."n"
from "shoal_1_published_persons" as g
join "shoal_2_numbered_classes" as c on c."qv1" is not distinct from g."qv1" and c."qv2" is not distinct from g."qv2"
