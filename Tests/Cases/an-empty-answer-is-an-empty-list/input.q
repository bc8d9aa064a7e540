# F12: json and jsonl of no rows
from ERM_RESULT first 5 as json
from ERM_RESULT first 5 as jsonl
