# H14: from row 5 on, page by page, until a page is short
set page 3
from ERM_ANALYTE rows 5:
