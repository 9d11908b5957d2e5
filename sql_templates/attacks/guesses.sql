-- step:  guesses: how often the best guess of a secret is right, and how often the best guess of who knows the release alone
-- in:    scores(v<i>..., sa, n), secrets(sa, n), people(v<i>..., <secret>, b<i>..., part, n)
-- out:   (part, <by>..., persons, hits, common)   key: part, <by>...
-- why:   the value that most of the fitting rows have is guessed; of several one is drawn, so each counts for its share. Whom no row
--        fits gets the guess from the table as a whole
{% macro list(of) %}{% for i in known %}{{ of | alias }}.{{ ("v" ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
{% macro equal(left, right) %}{% for i in known %}{{ left | alias }}.{{ ("v" ~ i) | alias }} = {{ right | alias }}.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}{% endmacro %}
with ranked as (
    select {{ list("s") }}, s.sa, s.n, max(s.n) over (partition by {{ list("s") }}) as most from {{ scores }} as s
),

guessed as (
    select {{ list("r") }}, r.sa, count(*) over (partition by {{ list("r") }}) as ties
    from ranked as r
    where r.n >= r.most * {{ 1 - 1e-9 }}
),

totals as (
    select sa, sum(n) as n from {{ secrets }} group by sa
),

common as (
    select sa, count(*) over () as ties from totals where n >= (select max(n) from totals) * {{ 1 - 1e-9 }}
),

known as (
    select distinct {{ list("s") }} from {{ scores }} as s
),

held as (
    select
        {{ list("t") }}, t.{{ secret }} as sa, t.part,
        {% for column in by %}
        t.{{ column }},
        {% endfor %}
        sum(t.n) as n
    from {{ people }} as t
    group by {{ list("t") }}, t.{{ secret }}, t.part{% for column in by %}, t.{{ column }}{% endfor %}

)

select
    p.part,
    {% for column in by %}
    p.{{ column }},
    {% endfor %}
    cast(sum(p.n) as double) as persons,
    coalesce(sum(case when k.{{ ("v" ~ known[0]) | alias }} is null then p.n / cast(c.ties as double) else p.n / cast(g.ties as double) end), 0) as hits,
    coalesce(sum(p.n / cast(c.ties as double)), 0) as common
from held as p
left join known as k on {{ equal("k", "p") }}
left join guessed as g on {{ equal("g", "p") }} and g.sa = p.sa
left join common as c on c.sa = p.sa
group by p.part{% for column in by %}, p.{{ column }}{% endfor %}

