with measured as (
    select "w1", "w2", greatest(ln(sum(n)) - sum(n * ln(n)) / sum(n), 0) as entropy
    from "hist_s1"
    group by "w1", "w2"
)
select "w1", "w2", exp(entropy) as observed, cast('2.5' as double) as required
from measured
where entropy * (1 + 1e-9) < ln(cast('2.5' as double))
