# D08: HTML with status 200, whatever it is labelled
from ERM_RESULT first 5
