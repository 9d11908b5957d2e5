"""What people look at to decide: plans of many policies, charts, the report of a release."""
