-- step:  entropy_l_diversity: the classes whose sensitive values have less entropy than ln l (001 Def 4.1)
-- in:    hist(<keys>, sa, n)
-- out:   (<keys>, observed, required)
-- why:   H = ln N - (sum of n ln n) / N. A relative 1e-9 goes to the class, because its entropy is a rounded number. The
--        entropy of one value is set to 0, as rounding may leave less
{% import "macros/columns.sql" as columns %}
with measured as (
    select {{ columns.list(keys) }}, greatest(ln(sum(n)) - sum(n * ln(n)) / sum(n), 0) as entropy
    from {{ hist }}
    group by {{ columns.list(keys) }}
)
select {{ columns.list(keys) }}, exp(entropy) as observed, {{ model.l | double }} as required
from measured
where entropy * (1 + 1e-9) < ln({{ model.l | double }})
