# E08: the second page names the columns in another order, and one more
set page 1
from ERM_RESULT as jsonl
from ERM_RESULT as markdown
