-- step:  class_sizes: how many classes have how many rows, or persons
-- in:    groups(shape, <code>..., n) or groups(shape, person) or groups(shape, persons), shapes(shape, classes); of a population
--        groups(shape, <code>..., n, people)
-- out:   (n, people, classes)   key: n, people
-- why:   all risks of being found follow from it. `people` is how many of the population are like the rows of a class. No
--        population has fewer than the class itself: so many they are where there is none, or where it lacks them
with sizes as (
    select
        shape,
        cast({% if adds_up %}sum(persons){% elif has_persons %}count(distinct person){% else %}sum(n){% endif %} as bigint) as n{% if has_people %},
        cast(sum(people) as bigint) as people{% endif %}

    from {{ groups }}
    group by shape
),

counted as (
    select s.n, {% if has_people %}greatest(s.n, s.people){% else %}s.n{% endif %} as people, p.classes
    from sizes as s
    join {{ shapes }} as p on p.shape = s.shape
    where s.n > 0
)

select n, people, cast(sum(classes) as bigint) as classes from counted group by n, people
