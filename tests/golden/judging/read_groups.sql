-- full_domain, all kinds, starred

select
    "qv1", "qv2", "qv3", "qv4", "qv5", "qv6",
    min("s1") as low1,
    max("s1") as high1,
    cast(sum(n) as bigint) as n
from (select * from "judging/coded_tally") as "coded"
group by "qv1", "qv2", "qv3", "qv4", "qv5", "qv6"
