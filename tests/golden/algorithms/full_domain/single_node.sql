-- full_domain

select cast(0 as bigint) as node, cast(0 as bigint) as source, cast(1888 as bigint) as "m1"
