-- step:  folded_groups: the groups of some nodes, with persons counted who are in one class of a node
-- in:    groups(node, <word>..., <code>..., person, <counts>...)
-- out:   (node, <word>..., <code>..., person, <counts>...)   key: node, <word>..., <code>..., person
-- why:   such a person is in one class of every node above, too, so the counts add up there. The more general a node is, the
--        fewer persons must keep their number
{% import "macros/columns.sql" as columns %}
with moving as (
    select node, person
    from {{ groups }}
    where person > 0
    group by node, person
    having {% for word in words %}min({{ word }}) < max({{ word }}){% if not loop.last %} or {% endif %}{% endfor %}

),

people as (
    select
        g.node{{ columns.tail(words, "g") }}{{ columns.tail(codes, "g") }}{{ columns.tail(counts, "g") }},
        m.person is null and g.person > 0 as stays
        {% for of in person_counts %}
        , row_number() over (partition by g.node, g.person{{ columns.tail(of, "g") }} order by {{ columns.list(words, "g") }}{{ columns.tail(codes, "g") }}) as place{{ loop.index }}
        {% endfor %}
    from {{ groups }} as g
    left join moving as m on m.node = g.node and m.person = g.person
)

select
    node{{ columns.tail(words) }},
    {% for code in codes if code != person %}
    {{ code }},
    {% endfor %}
    cast(case when stays then 0 else {{ person }} end as bigint) as {{ person }},
    cast(sum(n) as bigint) as n,
    {% for of in person_counts %}
    cast(sum({{ counts[loop.index] }} + case when stays and place{{ loop.index }} = 1 then 1 else 0 end) as bigint) as {{ counts[loop.index] }}{% if not loop.last %},{% endif %}

    {% endfor %}
from people
group by node{{ columns.tail(words) }}{% for code in codes if code != person %}, {{ code }}{% endfor %}, case when stays then 0 else {{ person }} end
