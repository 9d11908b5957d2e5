-- full_domain

select cast(node as bigint) as node, cast(0 as bigint) as source, cast("m1" as bigint) as "m1"
from (
    values
    (0, 2040)
) as v(node, "m1")
