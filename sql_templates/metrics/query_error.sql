-- step:  query_error: how far the answer to each count query is off (000 §5.3.3)
-- in:    actual(query, n), estimated(query, n)
-- out:   (query, score)   key: query
-- why:   |ACT - EST| / ACT; a query that counts no row of the source has no relative error
{% import "macros/counts.sql" as counts %}
select
    a.query,
    {{ counts.error("a", "e") }} as score
from {{ actual }} as a
left join {{ estimated }} as e on e.query = a.query
