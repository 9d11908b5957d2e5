"""A made-up load for release.sh: python load.py DAY > patients.csv

The patients are alike day after day. From day 3 on a few come from a region that no load had before; on day 5 so few come in
all that they cannot hide among each other.
"""

import csv
import random
import sys

day = int(sys.argv[1])
draw = random.Random(day)
regions = ["130", "145", "148"] * 20 + ["901"] * (2 if day >= 3 else 0)
out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow(("name", "age", "zip", "sex", "disease"))
for number in range(3000 if day < 5 else 100):
    age, code = draw.randint(20, 79), draw.choice(regions) + f"{draw.randint(1, 30):02}"
    disease = draw.choice(("flu", "flu", "asthma", "diabetes", "gastritis"))
    out.writerow((f"Patient {day}-{number}", age, code, draw.choice("FM"), disease))
