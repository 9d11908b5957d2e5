SELECT
  g.place,
  g.l0,
  g.l1,
  g.l2
FROM VALUES
  (1, 'O\'Hara', 'group of O\'Hara', '*'),
  (2, 'back\\slash', 'group of back\\slash', '*'),
  (3, '{{ brace }}', 'group of {{ brace }}', '*'),
  (4, '-- no comment', 'group of -- no comment', '*'),
  (5, 'line\nbreak', 'group of line\nbreak', '*'),
  (6, '/* no */', 'group of /* no */', '*') AS g(place, l0, l1, l2)
