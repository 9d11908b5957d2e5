-- terms

with linked as (
    select node, label from "shoal_1_complete_links"
    union all
    select d.code as node, k.code as label
    from "shoal_2_dimension" as d
    cross join "shoal_3_labels" as k
    where not exists (select 1 from "shoal_4_set_terms" as s where s.node = d.code)
)

select node, label as sa, 1 / cast(count(*) over (partition by node) as double) as share from linked
