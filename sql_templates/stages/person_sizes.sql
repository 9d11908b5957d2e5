-- step:  person_sizes: how many persons a table is of, and how many the smallest class is of
-- in:    groups(shape, person)
-- out:   (persons, smallest)
-- why:   the summary tells of persons beside rows
select
    (select count(distinct person) from {{ groups }}) as persons,
    (select min(n) from (select count(distinct person) as n from {{ groups }} group by shape) as sizes) as smallest
