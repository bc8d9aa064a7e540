"""Writes an answer of ERM_RESULT rows as one JSON array: make-answer.py FILE MEGABYTES

The same bytes each time. Names, spellings and the share of nulls are those of RadNet.
Prints the number of rows.
"""

import json
import random
import sys

SEED = 1973  # the year in which RadNet began
ANALYTES = ["BETA", "PU238", "PU239", "SR89", "SR90", "I131", "CS137", "ZR/NB95", "BA140", "K40"]
UNITS = [("PCI/M3", "BQ/M3"), ("PCI/L", "BQ/L")]
BECQUERELS_PER_PICOCURIE = 0.037
ROWS_AT_A_TIME = 1_000


def amount(chance, digits, missing):
    """A measured value, zero and below too; None in a share of the rows."""
    if chance.random() < missing:
        return None
    return round(chance.gauss(0.5, 1.0), digits)


def in_si(value):
    return None if value is None else float(f"{value * BECQUERELS_PER_PICOCURIE:.3g}")


def row(chance, number):
    unit, si_unit = chance.choice(UNITS)
    result, csu, mdc = amount(chance, 4, 0.02), amount(chance, 5, 0.1), amount(chance, 5, 0.4)
    day = f"{chance.randint(1978, 2023)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    return {
        "ANA_NUM": 600_000 + number // 4,
        "RESULT_ID": number % 4 + 1,
        "ANALYTE_ID": chance.choice(ANALYTES),
        "RESULT_AMOUNT": result,
        "CSU": csu,
        "MDC": mdc,
        "RESULT_UNIT": unit,
        "RESULT_DATE": day,
        "RESULT_IN_SI": in_si(result),
        "CSU_IN_SI": in_si(csu),
        "MDC_IN_SI": in_si(mdc),
        "SI_UNIT": si_unit,
    }


def write(path, size):
    """Writes rows until `size` bytes are reached, and returns their number."""
    chance = random.Random(SEED)
    written = rows = 0
    with open(path, "w", encoding="ascii") as file:
        while written < size:
            numbers = range(rows, rows + ROWS_AT_A_TIME)
            texts = [json.dumps(row(chance, number), separators=(",", ":")) for number in numbers]
            written += file.write(("," if rows else "[") + ",".join(texts))
            rows += ROWS_AT_A_TIME
        file.write("]")
    return rows


print(write(sys.argv[1], int(sys.argv[2]) * 1_000_000))
