-- step:  term_sets: the set of terms behind each value of a column, as a text: every term once, in their order
-- in:    table(<column>), terms(l0) where unknown terms are removed
-- out:   (written, terms, n)   key: written
-- why:   a set may be written in several orders, with blanks, empty terms and repetitions. NULL is a set without terms
{% import "macros/terms.sql" as terms_of %}
with written as (
    select distinct s.{{ column }} as written from {{ table }} as s
),

texts as (
    select w.written, {{ terms_of.text("w", "written" | alias, texts) }} as text from written as w
),

pieces as (
    {{ terms_of.split("text", "texts", texts.glue) }}
),

sets as (
    select u.text, string_agg(u.term, {{ glue }} order by u.term) as terms, count(*) as n
    from (select distinct text, term from pieces where term <> '') as u
    {% if terms %}
    where exists (select 1 from {{ terms }} as k where k.l0 = u.term)
    {% endif %}
    group by u.text
)

select w.written, coalesce(s.terms, '') as terms, coalesce(s.n, 0) as n
from texts as w
left join sets as s on s.text = w.text
