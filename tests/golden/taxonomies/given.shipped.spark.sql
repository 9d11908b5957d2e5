SELECT
  g.place,
  g.l0,
  g.l1
FROM VALUES
  (1, 'Female', '*'),
  (2, 'Male', '*') AS g(place, l0, l1)
