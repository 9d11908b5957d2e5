-- step:  placed: the rows after some have left the nodes of one level of a sensitive attribute for their parents
-- in:    rows(<by>..., place, <carried>..., <code>..., n), by nothing, or in several states by their step
-- out:   (<by>..., place, <carried>..., <code>..., n)   key: <by>..., place, <code>...
-- why:   which rows go is decided by their order: evenly spread, the first one among them, so that no corner of the table loses
--        its sensitive values. Of the first e of N rows ceil(e M / N) are among the M that go
{% import "macros/columns.sql" as columns %}
with moving as (
    select {% if by %}step, {% endif %}node, parent, cast(leaving as bigint) as leaving, cast(there as bigint) as there
    from (
        values
        {% for step, node, parent, leaving, there in moves %}
        ({% if by %}{{ step }}, {% endif %}{{ node }}, {{ parent }}, {{ leaving }}, {{ there }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as m({% if by %}step, {% endif %}node, parent, leaving, there)
),

numbered as (
    select
        {{ columns.list(by + carried, "r") }},
        {{ columns.list(codes, "r") }},
        r.n,
        m.parent,
        m.leaving,
        m.there,
        cast(sum(r.n) over (
            partition by r.{{ code }}{{ columns.tail(by, "r") }} order by r.place{{ columns.tail(codes, "r") }}
            rows between unbounded preceding and current row
        ) as bigint) as upto
    from {{ rows }} as r
    left join moving as m on m.node = r.{{ code }}{% for key in by %} and m.{{ key }} = r.{{ key }}{% endfor %}

),

parted as (
    select
        {{ columns.list(by + carried) }},
        {{ columns.list(codes) }},
        n,
        parent,
        case
            when parent is null then 0
            else (upto * leaving + there - 1) // there - ((upto - n) * leaving + there - 1) // there
        end as gone
    from numbered
),

now as (
    select {{ columns.list(by + carried) }}, {{ columns.list(codes) }}, n - gone as n from parted where gone < n
    union all
    select {{ columns.list(by + carried) }}, {% for each in codes %}{% if each == code %}parent{% else %}{{ each }}{% endif %}, {% endfor %}gone from parted where gone > 0
)

select {{ columns.list(by + carried) }}, {{ columns.list(codes) }}, cast(sum(n) as bigint) as n
from now
group by {{ columns.list(by + carried) }}, {{ columns.list(codes) }}
