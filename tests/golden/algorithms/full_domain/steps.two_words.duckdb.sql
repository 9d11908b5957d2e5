select cast(attribute as bigint) as attribute, cast(level as bigint) as level, cast(keep as bigint) as keep, cast("m1" as bigint) as "m1", cast("m2" as bigint) as "m2", climb, weight, leaves, cast(stride as bigint) as stride, is_ordered
from (
    values
    (1, 0, 15, 15, 0, cast('0.0' as double), cast('1.0' as double), cast('74.0' as double), 0, false),
    (1, 2, 0, 0, 0, cast('1.0' as double), cast('1.0' as double), cast('74.0' as double), 2, false),
    (2, 1, 576459652791795712, 0, 576459652791795712, cast('0.5' as double), cast('0.25' as double), cast('74.0' as double), 1, true)
) as given(attribute, level, keep, "m1", "m2", climb, weight, leaves, stride, is_ordered)
