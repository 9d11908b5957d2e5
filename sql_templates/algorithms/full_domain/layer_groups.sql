-- step:  layer_groups: the groups of the cells in each layer of the lattice, which is all nodes with the same levels of the moving attributes
-- in:    layers(node, <mask>...), cells(cell, <word>..., <code>..., person, n, <count>...)
-- out:   (node, <word>..., <code>..., person, <counts>...)   key: node, <word>..., <code>..., person
-- why:   a person whose rows differ in moving attributes only is, at all nodes of a layer, in as many classes as there are labels
--        of the layer in the rows. In each of them one cell counts the person, so the counts add up. Who differs in another
--        attribute, too, keeps the number in `person`, which is 0 elsewhere
{% import "macros/columns.sql" as columns %}
with others as (
    select {{ person }}
    from {{ cells }}
    where {{ person }} > 0
    group by {{ person }}
    having {% for word, bits in fixed %}min({{ word }} & {{ bits }}) < max({{ word }} & {{ bits }}){% if not loop.last %} or {% endif %}{% else %}false{% endfor %}

),

located as (
    select c.cell{{ columns.tail(words, "c") }}{{ columns.tail(codes, "c") }}{{ columns.tail(counts, "c") }}, o.{{ person }} is null and c.{{ person }} > 0 as moves
    from {{ cells }} as c
    left join others as o on o.{{ person }} = c.{{ person }}
),

{% for of in person_counts %}
firsts{{ loop.index }} as (
    select node, cell, cast(count(*) as bigint) as n
    from (
        select s.node, min(l.cell) as cell
        from located as l
        cross join {{ layers }} as s
        where l.moves
        group by s.node, l.{{ person }}{% for word in words %}, l.{{ word }} & s.{{ masks[loop.index0] }}{% endfor %}{{ columns.tail(of, "l") }}
    ) as firsts
    group by node, cell
),

{% endfor %}
pieces as (
    select
        cell{{ columns.tail(words) }},
        {% for code in codes if code != person %}
        {{ code }},
        {% endfor %}
        case when moves then 0 else {{ person }} end as {{ person }},
        {{ columns.sums(counts) }}
    from located
    group by cell{{ columns.tail(words) }}{% for code in codes if code != person %}, {{ code }}{% endfor %}, case when moves then 0 else {{ person }} end
)

select
    s.node,
    {% for word in words %}
    p.{{ word }} & s.{{ masks[loop.index0] }} as {{ word }},
    {% endfor %}
    {% for code in codes if code != person %}
    p.{{ code }},
    {% endfor %}
    cast(p.{{ person }} as bigint) as {{ person }},
    cast(sum(p.n) as bigint) as n,
    {% for _ in person_counts %}
    cast(sum(p.{{ counts[loop.index] }} + case when p.{{ person }} = 0 then coalesce(f{{ loop.index }}.n, 0) else 0 end) as bigint) as {{ counts[loop.index] }}{% if not loop.last %},{% endif %}

    {% endfor %}
from pieces as p
cross join {{ layers }} as s
{% for _ in person_counts %}
left join firsts{{ loop.index }} as f{{ loop.index }} on f{{ loop.index }}.node = s.node and f{{ loop.index }}.cell = p.cell
{% endfor %}
group by s.node{% for word in words %}, p.{{ word }} & s.{{ masks[loop.index0] }}{% endfor %}{% for code in codes if code != person %}, p.{{ code }}{% endfor %}, p.{{ person }}
