-- step:  joined: the class that each residual row joins
-- in:    residual(number, place), points(place, <code>..., <coordinate>...), extents(class, n, <low>..., <high>..., width),
--        grouping(cell, class, n)
-- out:   (cell, class, n, number)   key: number
-- why:   a cell is a point by its place. A row joins the class that loses least among those with a group that lacks its values
--        (002 Fig. 3). A class takes one row at a time; others come in the next round. If every group has the value, the row
--        joins none: 002 would add it all the same, and the value would have more than 1/l of the class
{% import "macros/spans.sql" as spans %}
with residual_points as (
    select r.number, r.place{% for d in sensitive %}, p.{{ d.code }}{% endfor %}{% for axis in space %}, p.{{ axis.at }}{% endfor %}

    from {{ residual }} as r
    join {{ points }} as p on p.place = r.place
),

{% for d in sensitive %}
{{ d.others }} as (
    select g.class, p.{{ d.code }}, cast(sum(g.n) as bigint) as n
    from {{ grouping }} as g
    join {{ points }} as p on p.place = g.cell
    group by g.class, p.{{ d.code }}
),

{% endfor %}
losses as (
    select
        r.number,
        r.place,
        e.class,
        ({% for axis in space %}{% set low %}least(e.{{ axis.low }}, r.{{ axis.at }}){% endset %}{% set high %}greatest(e.{{ axis.high }}, r.{{ axis.at }}){% endset %}({{ spans.span(axis, low, high) }}){% if not loop.last %} + {% endif %}{% endfor %}) * (e.n + 1) - e.width * e.n as loss
    from residual_points as r
    cross join {{ extents }} as e
    {% for d in sensitive %}
    left join {{ d.others }} on {{ d.others }}.class = e.class and {{ d.others }}.{{ d.code }} = r.{{ d.code }}
    {% endfor %}
    where {% for d in sensitive %}coalesce({{ d.others }}.n, 0) < e.n // {{ l }}{% if not loop.last %} and {% endif %}{% endfor %}

),

best as (
    select number, place, class, loss, row_number() over (partition by number order by loss, class) as choice from losses
),

ranked as (
    select number, place, class, row_number() over (partition by class order by loss, number) as turn from best where choice = 1
)

select place as cell, class, cast(1 as bigint) as n, number from ranked where turn = 1
