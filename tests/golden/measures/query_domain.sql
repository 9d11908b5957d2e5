-- terms suppressed, and queries

select attribute - 1 as attribute, code from "shoal_1_axes" where n > 0
union all
select 1, term from "shoal_2_terms"
