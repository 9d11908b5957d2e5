-- full_domain

select count("qv1") as present1, count("qv2") as present2
from "shoal_1_tally"
