-- step:  correspondence_loss: for each sensitive attribute how often a class gives a row a value that no row like it has
-- in:    cells(cell, <word>..., <code>..., n), grouping(cell, class, n)
-- out:   (attribute, score)   key: attribute
-- why:   GLP is the mean over the rows of Pr(t*[SA] not in S_t), with S_t the values of the rows that agree with t on all
--        quasi-identifiers (003 Def 3). So it is 1 less what falls on combinations that the source has. A class is one of the
--        grouping, as in a publication that tells who is in which
{% import "macros/columns.sql" as columns %}
{% macro key(of) %}{% for word, mask in words %}{{ of | alias }}.{{ word }} & {{ mask }} as {{ word }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
{% set words_alone = words | map(attribute=0) | list %}
with members as (
    select g.class, {{ key("c") }}, cast(sum(g.n) as bigint) as n
    from {{ grouping }} as g
    join {{ cells }} as c on c.cell = g.cell
    group by g.class{% for word, mask in words %}, c.{{ word }} & {{ mask }}{% endfor %}

),

sizes as (
    select class, cast(sum(n) as bigint) as n from members group by class
),

{% for attribute in sensitive %}
{% set known, counts = ("known" ~ loop.index) | alias, ("counts" ~ loop.index) | alias %}
{{ known }} as (
    select distinct {{ key("c") }}, c.{{ attribute.code }} as sa from {{ cells }} as c
),

{{ counts }} as (
    select g.class, c.{{ attribute.code }} as sa, cast(sum(g.n) as bigint) as n
    from {{ grouping }} as g
    join {{ cells }} as c on c.cell = g.cell
    group by g.class, c.{{ attribute.code }}
),

{% endfor %}
published as (
    select cast(sum(n) as double) as n from sizes
)

{% for attribute in sensitive %}
{% set known, counts = ("known" ~ loop.index) | alias, ("counts" ~ loop.index) | alias %}
select
    {{ loop.index }} as attribute,
    (select 1 - sum(m.n * (h.n / cast(s.n as double)) / p.n)
    from members as m
    join {{ known }} as k on {{ columns.equal(words_alone, "k", "m") }}
    join {{ counts }} as h on h.class = m.class and h.sa = k.sa
    join sizes as s on s.class = m.class
    cross join published as p) as score
{% if not loop.last %}union all{% endif %}

{% endfor %}
