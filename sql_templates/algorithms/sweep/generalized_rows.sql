-- step:  generalized_rows: the rows after some have moved from the nodes of one taxonomy level to their parents
-- in:    rows(<step>..., <column>..., <code>..., n), and the moves as values; with a step where rows are given at several steps
-- out:   (<step>..., <column>..., <code>..., n)   key: <step>..., <column>..., <code>...
-- why:   the moves say how many of a node's rows go; which ones go follows from their order. They are evenly spread, the first
--        row among them, so that no corner of the table loses its sensitive values: of the first e of N rows ceil(e M / N) are
--        among the M that go
{% import "macros/columns.sql" as columns %}
with moves as (
    select {% if by %}step, {% endif %}node, parent, cast(moved as bigint) as moved, cast(there as bigint) as there
    from (
        values
        {% for step, node, parent, moved, there in moves %}
        ({% if by %}{{ step }}, {% endif %}{{ node }}, {{ parent }}, {{ moved }}, {{ there }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as m({% if by %}step, {% endif %}node, parent, moved, there)
),

numbered as (
    select
        {{ columns.list(by + row_columns, "r") }},
        {{ columns.list(codes, "r") }},
        r.n,
        m.parent,
        m.moved,
        m.there,
        cast(sum(r.n) over (
            partition by r.{{ code }}{{ columns.tail(by, "r") }} order by r.place{{ columns.tail(codes, "r") }}
            rows between unbounded preceding and current row
        ) as bigint) as upto
    from {{ rows }} as r
    left join moves as m on m.node = r.{{ code }}{% for key in by %} and m.{{ key }} = r.{{ key }}{% endfor %}

),

divided as (
    select
        {{ columns.list(by + row_columns) }},
        {{ columns.list(codes) }},
        n,
        parent,
        case
            when parent is null then 0
            else (upto * moved + there - 1) // there - ((upto - n) * moved + there - 1) // there
        end as moved_rows
    from numbered
),

all_rows as (
    select {{ columns.list(by + row_columns) }}, {{ columns.list(codes) }}, n - moved_rows as n from divided where moved_rows < n
    union all
    select {{ columns.list(by + row_columns) }}, {% for each in codes %}{% if each == code %}parent{% else %}{{ each }}{% endif %}, {% endfor %}moved_rows from divided where moved_rows > 0
)

select {{ columns.list(by + row_columns) }}, {{ columns.list(codes) }}, cast(sum(n) as bigint) as n
from all_rows
group by {{ columns.list(by + row_columns) }}, {{ columns.list(codes) }}
