-- mondrian

select o.part, o.attribute, o.side, "p"."s1", cast(sum("p"."n") as bigint) as "n"
from "shoal_1_class_pieces" as p
join "shoal_2_outliers" as o on o.part = p.part and (("p"."w1" & "o"."m1") > "o".cut) = ("o".side = 0)
group by o.part, o.attribute, o.side, "p"."s1"

-- mondrian, relaxed, paths of two words

select o.part, o.attribute, o.side, "p"."s1", cast(sum("p"."n") as bigint) as "n"
from "shoal_1_class_pieces" as p
join "shoal_2_outliers" as o on o.part = p.part and (("p"."w1" & "o"."m1") + ("p"."w2" & "o"."m2") > "o".cut) = ("o".side = 0)
group by o.part, o.attribute, o.side, "p"."s1"

-- mondrian, relaxed, kept values counted

select part, attribute, side, kept as n from "shoal_1_outliers"
