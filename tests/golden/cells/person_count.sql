-- full_domain of persons

select
    (select count(*) from "shoal_1_person_numbers") as persons,
    (
        select cast(coalesce(sum(n), 0) as bigint)
        from "shoal_2_tally"
        where "pv1" is null
    ) as unnamed
