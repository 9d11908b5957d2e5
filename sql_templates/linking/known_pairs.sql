-- step:  known_pairs: every pair of a label and a term of the knowledge, as texts
-- in:    knowledge(<label>, <terms>)
-- out:   (label, term, n)   key: label, term
-- why:   the knowledge may have one term per row, or several terms in a list or a text. Several rows with one label are one
--        label with all of their terms. A label without terms has the term ''
{% import "macros/terms.sql" as terms_of %}
with entries as (
    select coalesce(trim(cast(k.{{ label }} as varchar), ' '), '') as label, coalesce({{ terms_of.text("k", terms, texts) }}, '') as text
    from {{ knowledge }} as k
),

pieces as (
    {{ terms_of.split("label", "entries", texts.glue) }}
)

select p.label, p.term, count(*) as n
from (
    select label, term from pieces
    union all
    select label, text from entries where text = ''
) as p
group by p.label, p.term
