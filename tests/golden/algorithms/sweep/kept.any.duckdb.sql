select s.class, s."s1" as node, s.n
from "shoal_1_states" as s
join "shoal_1_verdicts" as v on v.class = s.class and v.step = s.step
