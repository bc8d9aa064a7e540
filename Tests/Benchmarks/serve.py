"""Serves one file on loopback, whatever is asked: serve.py FILE PORTFILE

The bytes go from file to socket in the kernel, so that the server is not what is measured.
PORTFILE receives the port once the server listens.
"""

import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ANSWER, PORT_FILE = sys.argv[1:]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        with open(ANSWER, "rb") as file:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(os.fstat(file.fileno()).st_size))
            self.end_headers()
            self.connection.sendfile(file)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(PORT_FILE + ".new", "w") as file:
    file.write(str(server.server_port))
os.rename(PORT_FILE + ".new", PORT_FILE)
server.serve_forever()
