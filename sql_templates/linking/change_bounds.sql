-- step:  change_bounds: the highest belief and its largest change in each class, as far as the sets that few labels have tell
-- in:    narrow_beliefs(shape, sa, n), wide_beliefs(shape, n, wide), prior(sa, share) where it is known
-- out:   (shape, n, wide, posterior, change, is_sure)   key: shape
-- why:   sets of many labels add between 0 and `wide` to a belief. Where that is little, the label with the highest belief, and
--        the one with the largest change, are among those that come near
with shown as (
    select b.shape, b.sa, b.n / w.n as beta, w.n, w.wide / w.n as wide
    from {{ narrow_beliefs }} as b
    join {{ wide_beliefs }} as w on w.shape = b.shape
){% if prior %},

ranked as (
    select sa, share, row_number() over (order by share desc, sa) as place from {{ prior }}
),

placed as (
    select
        s.shape, s.n, s.wide, s.beta, r.share, r.place,
        row_number() over (partition by s.shape order by r.place) as seen
    from shown as s
    join ranked as r on r.sa = s.sa
),

highest as (
    select
        shape, n, wide,
        max(beta) as posterior,
        max(abs(beta - share)) as change,
        coalesce(max(case when place = seen then place end), 0) + 1 as missing
    from placed
    group by shape, n, wide
)

select
    h.shape, h.n, h.wide, h.posterior, h.change,
    case when h.posterior >= h.wide and h.change - h.wide >= greatest(coalesce(r.share, 0), h.wide) then 1 else 0 end as is_sure
from highest as h
left join ranked as r on r.place = h.missing
{% else %}


select
    shape, n, wide, max(beta) as posterior, cast(0 as double) as change, case when max(beta) >= wide then 1 else 0 end as is_sure
from shown
group by shape, n, wide
{% endif %}
