-- full_domain

select v.place, v.l0, v.l1, v.l2
from (
    values
    (1, 'single', 'it''s', '*'),
    (2, 'O''Hara', 'it''s', '*'),
    (3, 'back\slash', 'it''s', '*'),
    (4, 'a"b', 'it''s', '*'),
    (5, '{{ brace }}', 'say "b"', '*'),
    (6, 'x
y', 'say "b"', '*'),
    (7, '-- no comment', 'say "b"', '*')
) as v(place, l0, l1, l2)
