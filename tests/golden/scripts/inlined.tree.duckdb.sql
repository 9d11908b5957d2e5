select v.code, v.code as sa, coalesce('=' || v.l0, '') as held, v.l0, v.share, v.low0, v.low1
from (
    values
    (0, 'O''Hara', cast('0.25' as double), 0, 0),
    (1, CAST(NULL AS TEXT), cast('0.75' as double), 1, 1)
) as v(code, l0, share, low0, low1)
