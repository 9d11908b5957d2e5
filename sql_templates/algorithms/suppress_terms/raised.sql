-- step:  raised: the next stretch of costs of the classes that nothing was found for
-- in:    thresholds(class, high), dry(class), open_classes(class, most)
-- out:   (class, low, high)   key: class
-- why:   the first guess was too low; up to the cost of removing everything
select t.class, t.high as low, least(greatest(t.high * {{ factor | double }}, t.high + 0.01), o.most + 1e-9) as high
from {{ thresholds }} as t
join {{ open_classes }} as o on o.class = t.class
where t.high < o.most
    and exists (select 1 from {{ dry }} as f where f.class = t.class)
