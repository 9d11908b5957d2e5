-- sweep, jointly

with measured as (
    select "class", "s2", greatest(ln(sum(n)) - sum(n * ln(n)) / sum(n), 0) as entropy
    from "hist_s1_s2"
    group by "class", "s2"
)
select "class", "s2", exp(entropy) as observed, cast('2.8' as double) as required
from measured
where entropy * (1 + 1e-9) < ln(cast('2.8' as double))
