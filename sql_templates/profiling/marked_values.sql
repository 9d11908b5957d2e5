-- step:  marked_values: the values of a column, each with a number that ends in a mark, which the hash of the value makes
-- in:    source(<column>...)
-- out:   (value, code)   key: value
-- why:   marks say which rows are drawn. They have nothing to do with how many rows a value has, and each engine makes the same.
--        A row takes one number along instead of two: the last bits of a number are the mark, those before tell values apart.
--        Small numbers are read and written faster than large ones
{% import "macros/noise.sql" as noise %}
select
    value,
    cast(cast(row_number() over (order by value) as bigint) * {{ marks }} + {{ noise.digits("hash", 1, digits) }} % {{ marks }} as {% if is_small %}int{% else %}bigint{% endif %}) as code
from (
    select value, md5(coalesce(cast(value as varchar), '')) as hash
    from (select distinct {{ value }} as value from {{ source }} as s) as occurring
) as hashed
