-- step:  counted_cells: the cells, with what each adds to the numbers of persons
-- in:    pairs(cell, person, n), cells(cell, <word>..., <code>...)
-- out:   (cell, <word>..., <code>..., person, n, <count>...)   key: cell, person
-- why:   distinct persons do not add up over cells. But a person whose rows agree on all quasi-identifiers is in one class only,
--        whatever the classes: such persons are counted once for each combination of values, and the counts add up. Only the
--        others keep their number in `person`, which is 0 elsewhere
{% import "macros/columns.sql" as columns %}
with located as (
    select
        p.cell,
        {% for word, bits in words %}
        c.{{ word }}{% if bits != -1 %} & {{ bits }}{% endif %} as path{{ loop.index }},
        {% endfor %}
        p.person,
        p.n
    from {{ pairs }} as p
    join {{ cells }} as c on c.cell = p.cell
),

moving as (
    select person
    from located
    group by person
    having {% for _ in words %}min(path{{ loop.index }}) < max(path{{ loop.index }}){% if not loop.last %} or {% endif %}{% endfor %}

),

people as (
    select l.cell, l.person, l.n, m.person is not null as moves
    from located as l
    left join moving as m on m.person = l.person
),

{% for count, of in counts %}
{{ count }} as (
    select cell, cast(count(*) as bigint) as n
    from (
        select min(p.cell) as cell
        from people as p
        {% if of %}
        join {{ cells }} as c on c.cell = p.cell
        {% endif %}
        where not p.moves
        group by p.person{{ columns.tail(of, "c") }}
    ) as firsts
    group by cell
),

{% endfor %}
pieces as (
    select cell, cast(case when moves then person else 0 end as bigint) as person, cast(sum(n) as bigint) as n
    from people
    group by cell, case when moves then person else 0 end
)

select
    p.cell{{ columns.tail(words | map(attribute=0), "c") }}{{ columns.tail(codes, "c") }}, p.person, p.n,
    {% for count, _ in counts %}
    case when p.person = 0 then coalesce({{ count }}.n, 0) else 0 end as {{ count }}{% if not loop.last %},{% endif %}

    {% endfor %}
from pieces as p
join {{ cells }} as c on c.cell = p.cell
{% for count, _ in counts %}
left join {{ count }} on {{ count }}.cell = p.cell
{% endfor %}
