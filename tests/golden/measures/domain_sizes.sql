-- terms suppressed, and queries

select attribute, count(*) as size from "shoal_1_query_domain" group by attribute
