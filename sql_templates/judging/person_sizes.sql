-- step:  person_sizes: how many persons a table is of, and how many the smallest class is of
-- in:    groups(shape, person), or groups(shape, <count>...) and the number of all persons
-- out:   (persons, smallest)
-- why:   the summary tells of persons beside rows
{% import "macros/judge.sql" as judge %}
select
    {% if persons is none %}(select count(distinct {{ sizes.person }}) from {{ groups }}){% else %}{{ persons }}{% endif %} as persons,
    (select min(n) from (select {{ judge.persons(sizes, sizes.size_count) }} as n from {{ groups }} group by shape) as sizes) as smallest
