-- terms suppressed for diversity

select
    cast(0 as bigint) as candidate, class, rn, cast(0 as bigint) as iset, cast(0 as bigint) as k, cast(0 as bigint) as mask
from "shoal_1_members" where false
