select class
from "shoal_1_classes"
where "label1" = '*' and "label2" = '*'
limit 1
