-- terms suppressed, and queries

with missing as (
    select p.term
    from (select distinct term from "shoal_1_set_pieces") as p
    where not exists (select 1 from "shoal_2_terms" as k where k.l0 = p.term)
)

select term, count(*) over () as total from missing order by term limit 10
