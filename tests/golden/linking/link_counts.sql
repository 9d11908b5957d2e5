-- terms that the knowledge lacks

select
    cast(coalesce(sum(t.n), 0) as bigint) as rows,
    cast(coalesce(sum(case when d.l0 = '' then t.n end), 0) as bigint) as without_terms,
    cast(coalesce(sum(case when s.node is null then t.n end), 0) as bigint) as unlinked
from "shoal_1_tally" as t
join "shoal_2_dimension" as d on d.l0 = t."sv1"
left join (select distinct node from "shoal_3_bare_shares") as s on s.node = d.code
