-- step:  rolled_up: coded rows of fewer columns
-- in:    coded(c<number>..., low, high, n)
-- out:   (c<number>..., low, high, n)   key: c<number>...
-- why:   combinations of few columns are counted on what is left of the table when the other columns are left out
{% import "macros/columns.sql" as columns %}
select {{ columns.list(codes) }}, min(low) as low, max(high) as high, cast(sum(n) as bigint) as n
from {{ coded }}
group by {{ columns.list(codes) }}
