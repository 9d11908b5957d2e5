-- step:  person_count: how many persons a table has, and how many of its rows do not say whose they are
-- in:    numbers(<value>..., person), tally(<value>..., n)
-- out:   (persons, unnamed)
-- why:   if there are as many persons as rows, rows can be counted
select
    (select count(*) from {{ numbers }}) as persons,
    (
        select cast(coalesce(sum(n), 0) as bigint)
        from {{ tally }}
        where {% for value in values %}{{ value }} is null{% if not loop.last %} and {% endif %}{% endfor %}

    ) as unnamed
