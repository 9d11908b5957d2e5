-- profile

select "t"."c1", "t"."m1", "t"."c2", "t"."m2", "t"."c8", "t"."m8", "t"."c9", "t"."m9", whose.code as low, whose.code as high, t.n
from "shoal_1_drawn_rows" as t
join "shoal_2_dictionary" as whose on whose.value = t.low
