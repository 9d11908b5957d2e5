select cast(17 as bigint) as node, cast(0 as bigint) as parent, cast(8 as bigint) as "m1", cast(0 as bigint) as "m2"
