-- profile

select "t"."c1", "t"."c2", "t"."c8", "t"."c9", whose.code as person
from "shoal_1_drawn_rows" as t
join "shoal_2_dictionary" as whose on whose.value = t.person
