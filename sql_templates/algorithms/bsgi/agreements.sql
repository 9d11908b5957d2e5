-- step:  agreements: the proposals that are the best ones of both their groups
-- in:    proposals(slot, class, gain, score), places(slot, class)
-- out:   (slot, other, class, other_class, gain)   key: slot
-- why:   a gain is computed from the groups as they are. So each group takes part in one change at a time
with named as (
    select p.slot, p.score % {{ slots }} as other, p.class, p.gain, p.score from {{ proposals }} as p
    {% if earlier %}
    where not exists (select 1 from {{ earlier }} as e where e.class = p.class or e.other_class = p.class)
    {% endif %}
),

offers as (
    select n.slot, n.other, n.class, u.class as other_class, n.gain, n.score
    from named as n
    join {{ places }} as u on u.slot = n.other
    {% if earlier %}
    where not exists (select 1 from {{ earlier }} as e where e.class = u.class or e.other_class = u.class)
    {% endif %}
),

sides as (
    select slot, class as of_class, score from offers
    union all
    select slot, other_class, score from offers
),

ranked as (
    select slot, of_class, row_number() over (partition by of_class order by score desc, slot) as place from sides
),

best as (
    select slot from ranked where place = 1 group by slot having count(*) = 2
)

select o.slot, o.other, o.class, o.other_class, o.gain
from offers as o
join best as b on b.slot = o.slot
