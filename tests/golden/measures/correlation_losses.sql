-- anatomy

select attribute, sensitive, before, after, score from "shoal_1_correlation_loss" order by sensitive, attribute
