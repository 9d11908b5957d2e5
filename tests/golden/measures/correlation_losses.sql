-- anatomy, paths of two words, and an attack

select attribute, sensitive, before, after, score from "shoal_1_correlation_loss" order by sensitive, attribute
