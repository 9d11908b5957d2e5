-- step:  unsuppressed_sizes: the sizes of the classes of a batch as if nothing were suppressed
-- in:    judged(node, n), a CTE of the statement that makes the verdicts
-- out:   (node, n, suppressed)
-- why:   merging classes makes a metric of these only worse, so it bounds all nodes above
select node, n, false as suppressed from judged
