-- slicing, given columns, and an attack

select attribute, value, low, high, share from "shoal_1_source_values" where attribute not in (0)
union all
select attribute, value, low, high, share from "shoal_2_coverage" where attribute in (0)
