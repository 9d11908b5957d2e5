-- step:  marked_values: the values of a column, each with a number and with a mark that its hash makes
-- in:    source(<column>...)
-- out:   (value, code, mark)   key: value
-- why:   marks say which rows are drawn. They have nothing to do with how many rows a value has, and each engine makes the same
{% import "macros/noise.sql" as noise %}
select
    value,
    cast(row_number() over (order by value) as int) as code,
    {{ noise.digits("hash", 1, digits) }} as mark
from (
    select value, md5(coalesce(cast(value as varchar), '')) as hash
    from (select distinct {{ value }} as value from {{ source }} as s) as occurring
) as hashed
