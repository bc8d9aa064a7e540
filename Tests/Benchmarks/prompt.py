"""Start-up of the prompt with a long history: prompt.py WEIR ENTRIES LIMIT

Prints the median time until the prompt is there and that of `weir -c`, in turns in one run; status
1 when the prompt takes more than LIMIT milliseconds longer.
"""

import os
import pty
import statistics
import sys
import tempfile
import time

RUNS = 60
HEADER = "# weir history 1\n"

weir, entries, limit = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])


def start(arguments, environment, until):
    """Seconds from the start at a terminal until a text is shown, or to the end."""
    begin = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.execve(weir, [weir, "-q", "--sample"] + arguments, environment)
    shown = b""
    try:
        while until is None or until not in shown:
            piece = os.read(terminal, 65536)
            if not piece:
                break
            shown += piece
    except OSError:
        pass  # Linux: the other end was closed
    seconds = time.perf_counter() - begin
    os.close(terminal)
    os.waitpid(process, 0)
    if (until or b"count") not in shown:
        sys.exit(f"FAIL  weir showed {shown!r}")
    return seconds


with tempfile.TemporaryDirectory() as home:
    environment = {
        "HOME": home, "XDG_STATE_HOME": home, "TERM": "xterm", "LC_ALL": "C.UTF-8",
    }
    os.makedirs(home + "/weir", mode=0o700)
    with open(home + "/weir/history", "w") as file:
        file.write(HEADER)
        for number in range(entries):
            file.write(f"from ERM_RESULT where ANALYTE_ID = I131 rows {number}:{number + 9}\n")
    prompts, commands = [], []
    for _ in range(RUNS):
        commands.append(start(["-c", "from ERM_ANALYTE count"], environment, None))
        prompts.append(start([], environment, b"weir> "))
    with open(home + "/weir/history") as file:
        kept = sum(1 for _ in file) - 1
    if kept != entries or len(os.listdir(home + "/weir")) != 1:
        sys.exit(f"FAIL  {kept} entries are left of {entries}")

prompt, command = statistics.median(prompts) * 1000, statistics.median(commands) * 1000
passed = prompt - command <= limit
print(f"  prompt   {prompt:10.2f} ms (median)")
print(f"  weir -c  {command:10.2f} ms (median)")
print(
    f"{'PASS' if passed else 'FAIL'}  prompt: {prompt - command:.2f} ms more, at most {limit:g}"
)
sys.exit(not passed)
