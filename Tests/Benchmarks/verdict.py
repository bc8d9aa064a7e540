"""Compares the two commands of one hyperfine run: verdict.py RESULTS.json WHAT LIMIT

Prints both medians and the ratio of the first to the second; status 1 when it is above LIMIT.
"""

import json
import sys

path, what, limit = sys.argv[1:]
with open(path) as file:
    ours, theirs = json.load(file)["results"]

ratio = ours["median"] / theirs["median"]
passed = ratio <= float(limit)
for result in (ours, theirs):
    print(f"  {result['command']:<8} {result['median'] * 1000:10.2f} ms (median)")
print(f"{'PASS' if passed else 'FAIL'}  {what}: {ratio:.2f} times, at most {limit}")
sys.exit(not passed)
