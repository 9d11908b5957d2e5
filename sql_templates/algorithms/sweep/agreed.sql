-- step:  agreed: how many rows leave a class until it holds for all its sensitive attributes, or so many at least
-- in:    pieces(class, <code>..., n), due(class, gone, most, state), for every attribute: ranks(class, sa, k, first, last, ...)
-- out:   (class, gone, most, state)   key: class
-- why:   a class is left out from where a row would have to leave that is not there: then all do (000 §4.6). Its state
--        is 1 when it holds where it was looked at last: so many rows are known to be there then
{% import "macros/columns.sql" as columns %}
{% import "macros/lockstep.sql" as lockstep %}
{% import "macros/psi.sql" as psi %}
{% set ruled = steering | map(attribute="code") | list %}
with asked as (
    select class, 0 as start, gone from {{ due }} where state = 0
),

{{ lockstep.lost(steering, ranks) }}

there as (
    select p.class, {{ columns.list(ruled, "p") }}, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join asked as a on a.class = p.class
    group by p.class, {{ columns.list(ruled, "p") }}
),

missing as (
    select l.class
    from lost as l
    left join there as h on h.class = l.class and {{ columns.equal(ruled, "h", "l") }}
    where l.n > coalesce(h.n, 0)
),

left_over as (
    select d.class, d.gone, d.most
    from {{ due }} as d
    where d.state = 0 and not exists (select 1 from missing as m where m.class = d.class)
),

tried as (
    select l.class, l.gone + g.i as gone from left_over as l, generate_series(0, {{ ahead - 1 }}) as g(i) where l.gone + g.i <= l.most
),

{% for s in steering %}
bounds{{ loop.index }} as (
    select class, k, upto, each, size, {{ psi.bound(s.model, "k") }} * (1 + 1e-9) as psi
    from {{ ranks[loop.index0] }}
    where is_base = 1 and k < {{ s.model.l }}
),

{% endfor %}
violating as (
    {% for s in steering %}
    select t.class, t.gone
    from tried as t
    join {{ ranks[loop.index0] }} as r on r.class = t.class and r.is_base = 1 and r.first <= t.gone
        and (t.gone < r.last or (t.gone = r.last and r.last = r.upto))
    join bounds{{ loop.index }} as b on b.class = t.class
    where
        (
            b.k * b.each
            + case
                when b.k <= r.k then b.k * (r.n - (t.gone - r.first) // r.k - 1) + least(b.k, r.k - (t.gone - r.first) % r.k)
                else b.upto - t.gone
            end
        ) / b.psi > b.size - t.gone
    {% if not loop.last %}
    union all
    {% endif %}
    {% endfor %}
),

held as (
    select t.class, min(t.gone) as gone
    from tried as t
    where not exists (select 1 from violating as v where v.class = t.class and v.gone = t.gone)
    group by t.class
)

select class, gone, most, state from {{ due }} where state > 0
union all
select l.class, coalesce(h.gone, l.gone + {{ ahead }}) as gone, l.most, case when h.gone = l.gone then 1 else 0 end as state
from left_over as l
left join held as h on h.class = l.class
where coalesce(h.gone, l.gone + {{ ahead }}) <= l.most
