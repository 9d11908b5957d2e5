select
    p.class, p.item, "p"."k1", "p"."k2", p.piece, p.place, "p"."s1", "p"."s2",
    case when f.class is null then p.n else 0 end as n
from "shoal_1_pieces" as p
left join "shoal_1_failing" as f on f.class = p.class
