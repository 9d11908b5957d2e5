-- step:  counted_cells: the cells, with what each adds to the numbers of persons
-- in:    pairs(cell, person, n), cells(cell, <word>..., <code>..., n)
-- out:   (cell, <word>..., <code>..., person, n, <count>...)   key: cell, person
-- why:   distinct persons do not add up over cells. But a person whose rows agree on all quasi-identifiers is in one class only,
--        whatever the classes: such persons are counted once for each combination of values, and the counts add up. Only the
--        others keep their number in `person`, which is 0 elsewhere
{% import "macros/columns.sql" as columns %}
with spans as (
    select
        p.person,
        min(p.cell) as cell,
        {% for word, bits in words %}
        {% set path %}c.{{ word }}{% if bits != -1 %} & {{ bits }}{% endif %}{% endset %}
        min({{ path }}) < max({{ path }}){% if not loop.last %} or{% endif %}

        {% endfor %}
        as moves
    from {{ pairs }} as p
    join {{ cells }} as c on c.cell = p.cell
    group by p.person
),

moving as (
    select p.cell, p.person, p.n
    from {{ pairs }} as p
    join spans as s on s.person = p.person
    where s.moves
),

moving_rows as (
    select cell, sum(n) as n from moving group by cell
),

{% for count, of in counts %}
{{ count }} as (
    select cell, cast(count(*) as bigint) as n
    {% if of %}
    from (
        select min(p.cell) as cell
        from {{ pairs }} as p
        join spans as s on s.person = p.person
        join {{ cells }} as c on c.cell = p.cell
        where not s.moves
        group by p.person{{ columns.tail(of, "c") }}
    ) as firsts
    {% else %}
    from spans
    where not moves
    {% endif %}
    group by cell
),

{% endfor %}
pieces as (
    select c.cell, cast(0 as bigint) as person, cast(c.n - coalesce(m.n, 0) as bigint) as n
    from {{ cells }} as c
    left join moving_rows as m on m.cell = c.cell
    where c.n > coalesce(m.n, 0)
    union all
    select cell, person, n from moving
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
