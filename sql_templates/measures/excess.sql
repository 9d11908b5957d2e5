-- step:  excess: the classes that are nearest to their (tau, l)-diversity, those that are farthest from it, and the quartiles
-- in:    scores(class, model, attribute, score), published_rows(class, n)
-- out:   (model, attribute, classes, place, score, n)   key: model, attribute, place
-- why:   a few classes stand for all, each with its size. Of equal scores the larger class comes first
with sizes as (
    select class, cast(sum(n) as bigint) as n from {{ published_rows }} group by class
),

ranked as (
    select
        s.model,
        s.attribute,
        count(*) over (partition by s.model, s.attribute) as classes,
        row_number() over (partition by s.model, s.attribute order by floor(s.score * 1e9 + 0.5), z.n desc, s.class) as place,
        s.score,
        z.n
    from {{ scores }} as s
    join sizes as z on z.class = s.class
)

select model, attribute, classes, place, score, n
from ranked
where place <= {{ ends }} or place > classes - {{ ends }}{% for quartile in (1, 2, 3) %} or place = ({{ quartile }} * classes + 3) // 4{% endfor %}

order by model, attribute, place
