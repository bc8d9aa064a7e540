# B24: the caret stands under the second `=`; columns count scalars, a tab is one
from "T" where	"宏 👍🏽" = = 1
