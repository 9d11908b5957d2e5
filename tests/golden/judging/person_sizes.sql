-- full_domain of persons

select
6 as persons,
    (select min(n) from (select cast(sum("persons") as bigint) as n from "shoal_1_published_persons" group by shape) as sizes) as smallest

-- audit of persons

select
(select count(distinct "person") from "shoal_1_class_persons") as persons,
    (select min(n) from (select count(distinct "person") as n from "shoal_1_class_persons" group by shape) as sizes) as smallest
