-- step:  unsuppressed: the classes of a batch as if nothing were suppressed
-- in:    judged(node, n), within the statement of the verdicts
-- out:   (node, n, suppressed)
-- why:   merging classes can only make metrics of these worse, so they bound all nodes above
select node, n, false as suppressed from judged
