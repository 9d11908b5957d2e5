-- step:  term_query_error: how far the answer to each count query over sets is off (004 §4.3)
-- in:    actual(query, n), estimated(query, n)
-- out:   (query, score)   key: query
-- why:   |act - est| / act; a query that counts no row of the source has no relative error
{% import "macros/counts.sql" as counts %}
select
    a.query,
    {{ counts.error("a", "e") }} as score
from {{ actual }} as a
left join {{ estimated }} as e on e.query = a.query
