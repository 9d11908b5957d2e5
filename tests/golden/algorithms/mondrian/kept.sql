-- mondrian

select e.part, e.attribute, e.side, "p"."s1", cast(sum(p.n) as bigint) as n
from "shoal_1_pieces" as p
join "shoal_2_edges" as e on e.part = p.part and (("p"."w1" & "e"."m1") > "e".cut) = ("e".side = 0)
group by e.part, e.attribute, e.side, "p"."s1"

-- mondrian, nothing sensitive

select part, attribute, side, kept as n from "shoal_1_edges"

-- mondrian, relaxed, paths of two words

select e.part, e.attribute, e.side, "p"."s1", cast(sum(p.n) as bigint) as n
from "shoal_1_pieces" as p
join "shoal_2_edges" as e on e.part = p.part and (("p"."w1" & "e"."m1") + ("p"."w2" & "e"."m2") > "e".cut) = ("e".side = 0)
group by e.part, e.attribute, e.side, "p"."s1"
