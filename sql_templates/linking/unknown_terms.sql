-- step:  unknown_terms: the terms of a column that the knowledge lacks
-- in:    set_pieces(term), terms(l0)
-- out:   (term, total)
-- why:   the first of them are shown, so that the user can add them to the knowledge or say what becomes of them
with missing as (
    select p.term
    from (select distinct term from {{ set_pieces }}) as p
    where not exists (select 1 from {{ terms }} as k where k.l0 = p.term)
)

select term, count(*) over () as total from missing order by term limit {{ shown }}
