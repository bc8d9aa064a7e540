"""A service of property lists: every call is read and answered by Python's plistlib."""

import datetime
import http.server
import plistlib

BODIES = {
    "empty": b"",
    "false": b"FALSE",
    "json": b"{}",
    "page": b"<html>x</html>",
    "old": b"{a=1;}",
}
count = 0


def told(name, value):
    return {"name": name, "type": type(value).__name__, "text": repr(value)}


def answer(method, params):
    """The status and the body that a method answers with."""
    if method == "types":
        rows = [told(*pair) for pair in params.items()]
        return 200, plistlib.dumps({"rows": rows}, sort_keys=False)
    if method == "pairs":
        return 200, plistlib.dumps(params, sort_keys=False)
    if method == "binary":
        return 200, plistlib.dumps([params], fmt=plistlib.FMT_BINARY, sort_keys=False)
    if method == "all":
        day = datetime.datetime(2015, 1, 31, 23, 59, 58)
        row = {"text": "é <&>", "int": -5, "real": 0.1, "day": day, "data": b"\0\xff", "no": False}
        return 200, plistlib.dumps([row, {"text": "", "deep": {"a": [1, {}]}}], sort_keys=False)
    if method == "none":
        return 200, plistlib.dumps([])
    if method == "fails":
        return 200, plistlib.dumps({"failureType": "5002", "customerMessage": "Not today"})
    if method == "counts":
        return 503, plistlib.dumps({"error": "call %d" % count})
    if method == "impossible":
        date = b"<date>2024-02-30T00:00:00Z</date>"
        return 200, b"<plist>\n<dict><key>d</key>\n " + date + b"</dict></plist>"
    return 200, BODIES[method]


class Service(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        global count
        count += 1
        body = self.rfile.read(int(self.headers["Content-Length"]))
        call = plistlib.loads(body, fmt=plistlib.FMT_XML)
        assert list(call) == ["package", "method", "params"]
        assert call["package"] == "org.example.water"
        assert self.headers["Content-Type"] == "text/xml; charset=utf-8"
        status, body = answer(call["method"], call["params"])
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
    print("port", server.server_port, flush=True)
    server.serve_forever()
