# D09: the words of the service, and what they advise
from ERM_RESULT first 5
