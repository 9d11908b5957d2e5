select e.part, e.attribute, e.side, "p"."s1", "p"."s2", cast(sum(p.n) as bigint) as n
from "shoal_1_pieces" as p
join "shoal_1_edges" as e on e.part = p.part and (("p"."w1" & "e"."m1") + ("p"."w2" & "e"."m2") > "e".cut) = ("e".side = 0)
group by e.part, e.attribute, e.side, "p"."s1", "p"."s2"
