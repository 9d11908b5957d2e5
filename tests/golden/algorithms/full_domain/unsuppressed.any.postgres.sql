SELECT
  node,
  n,
  FALSE AS suppressed
FROM judged
