-- full_domain, all kinds, starred

select class
from "shoal_1_classes"
where "label1" = '*' and "label2" = '*' and "label3" = '*' and "label4" = '*' and "label5" = '*' and "label6" = '*'
limit 1
