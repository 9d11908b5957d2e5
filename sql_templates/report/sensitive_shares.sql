-- step:  sensitive_shares: the share of the most frequent values of a sensitive column in the table and in its classes
-- in:    counts(<key>..., value, n)
-- out:   (value, n, rows, least, most, holding, classes)   key: value
-- why:   how far a class may move what is believed of a person (000 §1.3). A value that some class lacks has the least share 0
{% import "macros/columns.sql" as columns %}
with sized as (
    select {{ columns.list(keys) }}, value, n, sum(n) over (partition by {{ columns.list(keys) }}) as size from {{ counts }}
),

totals as (
    select sum(n) as rows from sized
),

classes as (
    select count(*) as n from (select {{ columns.list(keys) }} from {{ counts }} group by {{ columns.list(keys) }}) as alike
),

shares as (
    select value, sum(n) as n, min(n / cast(size as double)) as least, max(n / cast(size as double)) as most, count(*) as holding
    from sized
    group by value
)

select
    s.value,
    cast(s.n as bigint) as n,
    cast(t.rows as bigint) as rows,
    case when s.holding < c.n then 0 else s.least end as least,
    s.most,
    s.holding,
    c.n as classes
from shares as s
cross join totals as t
cross join classes as c
order by s.n desc, s.value
limit {{ most }}
