-- step:  belief_changes: the highest belief in a label that each class gives, and how far it moves the belief in any (004 eq. 1)
-- in:    groups(shape, <code>, n), shapes(shape, classes), shares(node, sa, share), prior(sa, share) where it is known,
--        change_bounds(shape, is_sure) where there are any: then of the other classes
-- out:   (shape, classes, posterior, change)   key: shape
-- why:   beta is the mean over the rows of the belief 1/|K|; delta = beta - alpha. The belief in a label that no row of a class
--        is linked to falls by its alpha: of these labels the likeliest counts, the first in the order of alpha
with sizes as (
    select g.shape, max(s.classes) as classes, cast(sum(g.n) as double) as n
    from {{ groups }} as g
    join {{ shapes }} as s on s.shape = g.shape
    {% if change_bounds %}
    where not exists (select 1 from {{ change_bounds }} as c where c.shape = g.shape and c.is_sure = 1)
    {% endif %}
    group by g.shape
),

beliefs as (
    select g.shape, s.sa, sum(g.n * s.share) / max(z.n) as beta
    from {{ groups }} as g
    join sizes as z on z.shape = g.shape
    join {{ shares }} as s on s.node = g.{{ code }}
    group by g.shape, s.sa
){% if prior %},

ranked as (
    select sa, share, row_number() over (order by share desc, sa) as place from {{ prior }}
),

linked as (
    select b.shape, b.beta, r.share, r.place, row_number() over (partition by b.shape order by r.place) as seen
    from beliefs as b
    join ranked as r on r.sa = b.sa
),

moved as (
    select
        shape,
        max(abs(beta - share)) as change,
        coalesce(max(case when place = seen then place end), 0) + 1 as missing
    from linked
    group by shape
){% endif %},

highest as (
    select shape, max(beta) as posterior from beliefs group by shape
)

select
    z.shape, z.classes, coalesce(h.posterior, 0) as posterior,
    {% if prior %}
    greatest(coalesce(m.change, 0), coalesce(r.share, 0)) as change
    {% else %}
    cast(null as double) as change
    {% endif %}
from sizes as z
left join highest as h on h.shape = z.shape
{% if prior %}
left join moved as m on m.shape = z.shape
left join ranked as r on r.place = coalesce(m.missing, 1)
{% endif %}
