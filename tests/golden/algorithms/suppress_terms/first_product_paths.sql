-- terms suppressed for diversity

select
    node, cast(0 as bigint) as rn, cast(0 as bigint) as k, cast(0 as double) as a, cast(0 as bigint) as bits,
    cast(0 as bigint) as iset, cast(0 as bigint) as mask
from "shoal_1_first_products" where false
