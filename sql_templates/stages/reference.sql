-- step:  reference: how a sensitive attribute is distributed over the whole source
-- in:    cells(<sa>, n)
-- out:   (sa, share)   key: sa
-- why:   t-closeness compares every class with it; it is fixed before the search, suppressed rows included
select {{ sensitive }} as sa, sum(n) / cast(sum(sum(n)) over () as double) as share
from {{ cells }}
group by {{ sensitive }}
