-- mondrian

select "p"."w1", "p"."s1", p.part, p.n
from "shoal_1_class_pieces" as p
left join "shoal_2_chosen_outliers" as t on t.part = p.part and t.total <= 8
where t.part is null or (("p"."w1" & "t"."m1") > "t".cut) = ("t".side = 0)

-- mondrian, relaxed, paths of two words

select "p"."cell", "p"."w1", "p"."w2", "p"."s1", p.part, p.n
from "shoal_1_class_pieces" as p
left join "shoal_2_chosen_outliers" as t on t.part = p.part and t.total <= 8
where t.part is null or (("p"."w1" & "t"."m1") + ("p"."w2" & "t"."m2") > "t".cut) = ("t".side = 0)
