"""Holds what weir works out here against SQLite, on random queries to the sample.

usage: compare.py WEIR SEED COUNT

Every table is loaded into SQLite as weir itself exports it, numbers as numbers where the
catalogue is sure of them, all else as text. Each query is asked twice, as a statement and as SQL.
"""
import json
import math
import random
import sqlite3
import statistics
import subprocess
import sys

WEIR, SEED, COUNT = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
TABLES = [
    "ERM_RESULT", "ERM_ANALYSIS", "ERM_SAMPLE", "ERM_LOCATION", "ERM_ANALYTE", "LCR_SAMPLE",
    "LCR_SAMPLE_RESULT", "WATER_SYSTEM", "TRI_FACILITY", "TRI_RELEASE_QTY",
]
JOINS = [
    ("ERM_RESULT", "ERM_ANALYSIS", ["ANA_NUM"]), ("ERM_ANALYSIS", "ERM_SAMPLE", ["SAMP_NUM"]),
    ("ERM_SAMPLE", "ERM_LOCATION", ["LOC_NUM"]), ("ERM_ANALYTE", "ERM_RESULT", ["ANALYTE_ID"]),
    ("WATER_SYSTEM", "LCR_SAMPLE_RESULT", ["PWSID"]),
    ("LCR_SAMPLE", "LCR_SAMPLE_RESULT", ["PWSID", "SAMPLE_ID"]),
]
CHAINS = [
    ["ERM_RESULT", "ERM_ANALYSIS", "ERM_SAMPLE"],
    ["ERM_RESULT", "ERM_ANALYSIS", "ERM_SAMPLE", "ERM_LOCATION"],
]
# Questions that people ask, each as a statement and as SQL.
FIXED = [
    ("from ERM_RESULT join ERM_ANALYSIS join ERM_SAMPLE where ANALYTE_ID = I131 "
     "group by MAT_ID, RESULT_DATE select MAT_ID, RESULT_DATE, count(*) as n, "
     "median(RESULT_IN_SI) as mid order by MAT_ID, RESULT_DATE",
     "select MAT_ID, RESULT_DATE, count(*), median(RESULT_IN_SI) from ERM_RESULT r "
     "join ERM_ANALYSIS a on a.ANA_NUM = r.ANA_NUM join ERM_SAMPLE s on s.SAMP_NUM = a.SAMP_NUM "
     "where ANALYTE_ID = 'I131' group by MAT_ID, RESULT_DATE order by MAT_ID, RESULT_DATE", None),
    ("from ERM_RESULT join ERM_ANALYSIS join ERM_SAMPLE join ERM_LOCATION "
     "where ANALYTE_ID = I131 and MAT_ID = PRECIPITATION group by STATE_ABBR "
     "select STATE_ABBR, count(*) as n, max(RESULT_AMOUNT) as most, avg(RESULT_AMOUNT) as mean "
     "order by STATE_ABBR",
     "select STATE_ABBR, count(*), max(RESULT_AMOUNT), avg(RESULT_AMOUNT) from ERM_RESULT r "
     "join ERM_ANALYSIS a on a.ANA_NUM = r.ANA_NUM join ERM_SAMPLE s on s.SAMP_NUM = a.SAMP_NUM "
     "join ERM_LOCATION l on l.LOC_NUM = s.LOC_NUM "
     "where ANALYTE_ID = 'I131' and MAT_ID = 'PRECIPITATION' group by STATE_ABBR "
     "order by STATE_ABBR", None),
    ("from ERM_ANALYTE a left join ERM_RESULT r on a.ANALYTE_ID = r.ANALYTE_ID "
     "where r.RESULT_ID is null select a.ANALYTE_ID",
     "select a.ANALYTE_ID from ERM_ANALYTE a left join ERM_RESULT r "
     "on a.ANALYTE_ID = r.ANALYTE_ID where r.RESULT_ID is null", None),
    ("from ERM_LOCATION a join ERM_LOCATION b on a.STATE_ABBR = b.STATE_ABBR "
     "and a.LOC_NUM < b.LOC_NUM select a.LOC_NUM as x, b.LOC_NUM as y",
     "select a.LOC_NUM, b.LOC_NUM from ERM_LOCATION a join ERM_LOCATION b "
     "on a.STATE_ABBR = b.STATE_ABBR and a.LOC_NUM < b.LOC_NUM", None),
]


def ask(statements):
    """The answers of many statements, each a list of rows; and what was said beside them."""
    run = subprocess.run(
        [WEIR, "--sample", "-q", "-f", "json", "-"], input="\n;".join(statements),
        capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit("weir ended with status %d: %s" % (run.returncode, run.stderr))
    answers, place, decoder = [], 0, json.JSONDecoder()
    text = run.stdout
    while True:
        while place < len(text) and text[place].isspace():
            place += 1
        if place == len(text):
            return answers
        answer, place = decoder.raw_decode(text, place)
        answers.append(answer)


class Median:
    def __init__(self):
        self.values = []

    def step(self, value):
        if value is not None:
            self.values.append(float(value))

    def finalize(self):
        return statistics.median(self.values) if self.values else None


class Deviation(Median):
    def finalize(self):
        return statistics.stdev(self.values) if len(self.values) > 1 else None


def load():
    database = sqlite3.connect(":memory:")
    database.create_aggregate("median", 1, Median)
    database.create_aggregate("stddev", 1, Deviation)
    answers = ask(["from " + name for name in TABLES] + ["describe " + name for name in TABLES])
    columns, values = {}, {}
    for index, name in enumerate(TABLES):
        rows, described = answers[index], answers[index + len(TABLES)]
        kinds = {}
        for column in described:
            if column["column"] in rows[0]:
                kinds[column["column"]] = column["type"]
        names = list(kinds)
        columns[name] = kinds
        values[name] = {column: [row[column] for row in rows if row[column] not in (None, "")]
                        for column in names}
        affinity = ", ".join('"%s" %s' % (column, "NUMERIC" if number(kind) else "TEXT")
                             for column, kind in kinds.items())
        database.execute('create table "%s"(%s)' % (name, affinity))
        places = ", ".join("?" * len(names))
        database.executemany(
            'insert into "%s" values (%s)' % (name, places),
            [[row[column] for column in names] for row in rows])
    return database, columns, values


def number(kind):
    return kind in ("integer", "decimal")


class Maker:
    def __init__(self, columns, values, seed):
        self.columns, self.values = columns, values
        self.random = random.Random(seed)

    def column(self, tables, wanted=None):
        """A table and a column of it; of a kind, where one is wanted."""
        found = [
            (table, column) for table in tables for column, kind in self.columns[table].items()
            if kind != "date" and not kind.endswith("?")
            and (wanted is None or number(kind) == (wanted == "number"))]
        if not found:
            raise LookupError(wanted)
        return self.random.choice(found)

    def name(self, tables, table, column):
        return column if len(tables) == 1 else "%s.%s" % (table, column)

    def condition(self, tables):
        """A condition as weir takes it and as SQL does."""
        table, column = self.column(tables)
        name = self.name(tables, table, column)
        known = self.values[table][column]
        if not known or self.random.random() < 0.15:
            word = self.random.choice(["is null", "is not null"])
            return "%s %s" % (name, word), "%s %s" % (name, word)
        value = self.random.choice(known)
        if number(self.columns[table][column]):
            sign = self.random.choice(["=", "!=", "<", "<=", ">", ">="])
            return "%s %s %s" % (name, sign, value), "%s %s %s" % (name, sign, value)
        text = "'%s'" % str(value).replace("'", "''")
        sign = self.random.choice(["=", "!="])
        return ("%s %s %s" % (name, sign, text),
                "rtrim(lower(%s)) %s rtrim(lower(%s))" % (name, sign, text))

    def where(self, tables):
        if self.random.random() < 0.4:
            return "", ""
        parts = [self.condition(tables) for _ in range(self.random.choice([1, 1, 2]))]
        word = self.random.choice([" and ", " or "])
        return (" where " + word.join(part[0] for part in parts),
                " where " + word.join(part[1] for part in parts))

    def source(self):
        """`from` with joins, in both spellings, and its tables."""
        chance = self.random.random()
        if chance < 0.5:
            table = self.random.choice(TABLES)
            return "from " + table, 'from "%s"' % table, [table]
        if chance < 0.65:
            chain = self.random.choice(CHAINS)
            pairs = list(zip(chain, chain[1:]))
            sql = 'from "%s"' % chain[0]
            for left, right in pairs:
                key = next(keys for one, other, keys in JOINS if (one, other) == (left, right))
                sql += ' join "%s" on %s' % (right, self.on(left, right, key))
            return "from " + " join ".join(chain), sql, chain
        left, right, key = self.random.choice(JOINS)
        if self.random.random() < 0.5 and (left, right) != ("ERM_ANALYTE", "ERM_RESULT"):
            left, right = right, left
        on = self.on(left, right, key)
        word = self.random.choice(["join", "left join"])
        extra = ""
        if self.random.random() < 0.3:
            table, column = self.column([left, right], "number")
            known = self.values[table][column]
            if known:
                extra = " and %s.%s > %s" % (table, column, self.random.choice(known))
        says = "" if not extra and self.random.random() < 0.5 else " on " + on + extra
        return ("from %s %s %s%s" % (left, word, right, says),
                'from "%s" %s "%s" on %s%s' % (left, word, right, on, extra), [left, right])

    def on(self, left, right, key):
        return " and ".join("%s.%s = %s.%s" % (left, name, right, name) for name in key)

    def query(self):
        """A query to tables that have what it needs."""
        while True:
            try:
                return self.attempt()
            except LookupError:
                pass

    def attempt(self):
        weir, sql, tables = self.source()
        where = self.where(tables)
        choice = self.random.random()
        if choice < 0.55:
            return self.grouped(weir + where[0], sql + where[1], tables)
        items = [self.name(tables, *self.column(tables)) for _ in range(self.random.randint(1, 3))]
        shown = ", ".join("%s as c%d" % (item, index) for index, item in enumerate(items))
        if choice < 0.75:
            return (weir + where[0] + " select distinct " + shown,
                    "select distinct " + shown + " " + sql + where[1], None)
        table, column = self.column(tables, "number")
        key = self.name(tables, table, column)
        descending = self.random.choice(["", " desc"])
        order = " order by %s%s" % (key, descending)
        shown = key + " as k, " + shown
        if choice < 0.9:
            return (weir + where[0] + " select " + shown + order,
                    "select " + shown + " " + sql + where[1] + order + " nulls last", "k")
        count = self.random.randint(1, 40)
        return (weir + where[0] + " select %s as k" % key + order + " first %d" % count,
                "select %s as k " % key + sql + where[1] + order + " nulls last limit %d" % count,
                "k")

    def grouped(self, weir, sql, tables):
        keys = [self.name(tables, *self.column(tables)) for _ in range(self.random.randint(0, 2))]
        items = ["%s as k%d" % (key, index) for index, key in enumerate(keys)]
        measured = self.name(tables, *self.column(tables, "number"))
        calls = self.random.sample(
            ["count(*)", "count(%s)", "sum(%s)", "avg(%s)", "min(%s)", "max(%s)", "median(%s)",
             "stddev(%s)", "count(*) * 2 + 1", "sum(%s) - min(%s)"], self.random.randint(1, 4))
        for index, call in enumerate(calls):
            items.append("%s as a%d" % (call.replace("%s", measured), index))
        group = " group by " + ", ".join(keys) if keys else ""
        having = ""
        if keys and self.random.random() < 0.4:
            having = " having count(*) %s %d" % (
                self.random.choice([">", "<=", "="]), self.random.randint(1, 6))
        shown = ", ".join(items)
        return (weir + group + having + " select " + shown,
                "select " + shown + " " + sql + group + having, None)


def plain(value):
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return float(value)
    try:
        return float(value) if value.strip() == value and value[:1] not in "0" else value
    except ValueError:
        return value


def alike(one, other):
    one, other = plain(one), plain(other)
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
    return one == other


def order(row):
    shown = [plain(value) for value in row]
    return [(value is None, isinstance(value, float),
             float("%.13g" % value) if isinstance(value, float) else str(value))
            for value in shown]


def main():
    database, columns, values = load()
    maker = Maker(columns, values, SEED)
    queries = FIXED + [maker.query() for _ in range(COUNT)]
    wrong = 0
    for (statement, sql, key), answer in zip(queries, ask([query[0] for query in queries])):
        expected = [list(row) for row in database.execute(sql)]
        found = [list(row.values()) for row in answer]
        if key is not None:
            same = len(found) == len(expected) and all(
                alike(one[0], other[0]) for one, other in zip(found, expected))
        else:
            same = True
        pairs = zip(sorted(found, key=order), sorted(expected, key=order))
        same = same and len(found) == len(expected) and (
            "first" in statement
            or all(all(map(alike, one, other)) for one, other in pairs))
        if not same:
            wrong += 1
            if wrong <= 5:
                print("different:", statement)
                print("  sql:", sql)
                print("  weir has %d rows, sqlite %d" % (len(found), len(expected)))
                for one, other in list(zip(sorted(found, key=order), sorted(expected, key=order))):
                    if not all(map(alike, one, other)):
                        print("  ", one, "!=", other)
                        break
        elif not found and (statement, sql, key) in FIXED:
            wrong += 1
            print("no rows:", statement)
    print("%d of %d queries agree" % (len(queries) - wrong, len(queries)))
    sys.exit(1 if wrong else 0)


main()
