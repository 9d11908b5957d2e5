-- sweep

select 1 as attribute
where exists (select 1 from "shoal_1_dimension" where size1 = 1 and l1 is not distinct from l0)
union all
select 2 as attribute
where exists (select 1 from "shoal_2_dimension" where size1 = 1 and l1 is not distinct from l0)
