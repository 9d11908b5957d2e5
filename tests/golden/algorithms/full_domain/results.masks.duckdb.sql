select "node", "m1", "m2", "lost", "satisfies" from "shoal_1_verdicts"
