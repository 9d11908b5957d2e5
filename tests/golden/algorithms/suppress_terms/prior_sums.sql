-- terms suppressed, and queries

select coalesce(sum(share * share), 0) as square, coalesce(sum(share), 0) as believed from "shoal_1_source_prior"
