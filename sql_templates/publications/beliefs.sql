-- step:  beliefs: the highest belief in a value that a published one can lead to, and what chances of noise there are
-- in:    domains(n, different, rows, kept)
-- out:   (belief, least_kept, most_kept, amplification)
-- why:   somebody may know exactly how often each value occurs in a class, and look at all that is published of it. If a row has
--        another value than it seems, then two rows have changed places, and each value makes a published one gamma times as likely
--        as another at most. So the odds of a value with the share f are gamma^2 f / (1 - f) at most. Without noise, gamma = 1,
--        the belief is f. In a class where each value occurs once, who holds the release alone knows how often it does
with amplified as (
    select cast(n as double) as n, rows, kept, 1 + kept * different / (1 - kept) as gamma from {{ domains }}
)

select
    max(n * gamma * gamma / (n * gamma * gamma + rows - n)) as belief,
    min(kept) as least_kept,
    max(kept) as most_kept,
    max(gamma) as amplification
from amplified
