-- full_domain of persons

select class, cast("label1" as varchar) as "qv1", cast("label2" as varchar) as "qv2"
from "shoal_1_classes"
