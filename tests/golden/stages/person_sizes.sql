-- full_domain of persons

select
    (select count(distinct person) from "shoal_1_published_persons") as persons,
    (select min(n) from (select count(distinct person) as n from "shoal_1_published_persons" group by shape) as sizes) as smallest
