-- sweep

select
    p.class, p.item, "p"."k1", p.piece, p.place, "p"."s1",
    case when f.class is null then p.n else 0 end as n
from "shoal_1_levelled_pieces" as p
left join "shoal_2_failing_classes" as f on f.class = p.class
