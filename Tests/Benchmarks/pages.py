"""A table of ROWS rows behind loopback, by pages and in one reply: pages.py PORTFILE ROWS LATENCY

`…/rows/A:B/JSON` gives a page after LATENCY seconds, `…/COUNT/JSON` the number of rows, `…/JSON` all
rows in one reply of unknown length, `/asked` how many pages were asked for, the most requests that
were under way at once, and how many there were of the others; asking begins anew after it.
"""

import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT_FILE, ROWS, LATENCY = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
PIECE = 1000
TEXT = "a text of such a length that a row has about a hundred bytes"
lock = threading.Lock()
asked = {"pages": 0, "others": 0, "now": 0, "most": 0}


def rows(first, end):
    return ",".join('{"ID":%d,"TEXT":"%s","V":0.5}' % (row, TEXT) for row in range(first, end))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/asked":
            with lock:
                answer = json.dumps(asked)
                asked.update(pages=0, others=0, most=0)
            return self.answer(answer)
        window = [part for part in self.path.split("/") if ":" in part]
        with lock:
            asked["pages" if window else "others"] += 1
            asked["now"] += 1
            asked["most"] = max(asked["most"], asked["now"])
        time.sleep(LATENCY)
        with lock:
            asked["now"] -= 1
        if window:
            first, last = map(int, window[0].split(":"))
            self.answer("[" + rows(first, min(last + 1, ROWS)) + "]")
        elif "/COUNT/" in self.path:
            self.answer('[{"TOTALQUERYRESULTS":%d}]' % ROWS)
        else:
            self.answer_all()

    def answer(self, text):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def answer_all(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for first in range(0, ROWS, PIECE):
            text = ("," if first else "[") + rows(first, min(first + PIECE, ROWS))
            self.wfile.write(b"%x\r\n%s\r\n" % (len(text), text.encode()))
        self.wfile.write(b"1\r\n]\r\n0\r\n\r\n")

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(PORT_FILE + ".new", "w") as file:
    file.write(str(server.server_port))
os.rename(PORT_FILE + ".new", PORT_FILE)
server.serve_forever()
