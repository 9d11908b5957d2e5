-- terms suppressed, and queries

with drawn as (
    select d.query, d.combination, d.place, d.attribute
    from (
        values
        (0, 0, 1, 0),
        (0, 0, 2, 1),
        (1, 0, 1, 0),
        (1, 0, 2, 1),
        (2, 0, 1, 0),
        (2, 0, 2, 1),
        (3, 0, 1, 0),
        (3, 0, 2, 1),
        (4, 0, 1, 0),
        (4, 0, 2, 1)
    ) as d(query, combination, place, attribute)
),

wanted as (
    select w.attribute, w.most
    from (values (0, 4), (1, 4)) as w(attribute, most)
),

shuffled as (
    select
        d.query, d.combination, d.place, d.attribute, v.code, w.most,
        row_number() over (
            partition by d.query, d.attribute
            order by md5('0|' || cast(d.query as varchar) || '|' || cast(d.attribute as varchar) || '|' || cast(v.code as varchar)), v.code
        ) as turn
    from drawn as d
    join "shoal_1_query_domain" as v on v.attribute = d.attribute
    join wanted as w on w.attribute = d.attribute
)

select query, combination, place, attribute, code as low, code as high from shuffled where turn <= most
