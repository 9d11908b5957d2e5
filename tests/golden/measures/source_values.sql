-- terms suppressed, and queries

select attribute - 1 as attribute, path as value, code as low, code as high, cast(1 as double) as share from "shoal_1_axes" where n > 0

-- anatomy, paths of two words, and an attack

select attribute - 1 as attribute, path as value, code as low, code as high, cast(1 as double) as share from "shoal_1_axes" where n > 0
union all
select 2, code, code, code, cast(1 as double) from "shoal_2_dimension"
