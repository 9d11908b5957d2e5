-- bsgi

with ordered as (
    select
        h.slot, h.class, h.place, h.width, h.clashes, "h"."s1", "h"."bit1", "h"."others1", "h"."x1", "h"."low1", "h"."high1", "h"."x2", "h"."low2", "h"."high2", "h"."x3", "h"."low3", "h"."high3",
        (h.slot - 1) // 3 * 3 + ((h.slot - 1) % 3 + 1) % 3 + 1 as companion,
        row_number() over (order by h."x3" desc, h."x2", h."x1", h.slot * 753029523 % 2147483647, h.slot) as position
    from "shoal_1_holes" as h
)

select o.slot, o.class, o.place, o.width, o.clashes, "o"."s1", "o"."bit1", "o"."others1", "o"."x1", "o"."low1", "o"."high1", "o"."x2", "o"."low2", "o"."high2", "o"."x3", "o"."low3", "o"."high3", o.position, c.position as looks_at
from ordered as o
join ordered as c on c.slot = o.companion

-- bsgi of persons, then refine

with ordered as (
    select
        h.slot, h.class, h.place, h.width, h.clashes, "h"."s1", "h"."bit1", "h"."others1", "h"."person", "h"."bit2", "h"."others2", "h"."x1", "h"."low1", "h"."high1",
        (h.slot - 1) // 2 * 2 + ((h.slot - 1) % 2 + 1) % 2 + 1 as companion,
        row_number() over (order by h."x1", h.slot * 1439413618 % 2147483647, h.slot) as position
    from "shoal_1_holes" as h
)

...
