#!/usr/bin/env python3
"""Runs every test program of the workspace, several at a time, then the examples in the documentation.

`cargo test` runs one program after the other, and the longest of them, the browser tests, wait most of their time.
Here the browser tests run beside the others. What a program says is printed when it ends, so that nothing is mixed
up; at the end stand the programs that failed. Which programs there are is what cargo says that it built.

    scripts/run_tests.py [WORDS]     WORDS: only programs with one of them in their name, such as "browser"
"""

import json
import os
import subprocess
import sys
import threading
import time

# The programs that wait more than they reckon, and so have a lane of their own, and how many of their tests run at once.
WAITING = {"browser": 3}
PRINTING = threading.Lock()


def built():
    """The test programs, each with its name, its file and the folder of its crate."""
    cargo = ["cargo", "test", "--workspace", "--locked", "--no-run", "--message-format=json-render-diagnostics"]
    said = subprocess.run(cargo, stdout=subprocess.PIPE, check=False)
    if said.returncode:
        sys.exit(said.returncode)
    programs = []
    for line in said.stdout.splitlines():
        message = json.loads(line)
        if message.get("executable") and message["profile"]["test"]:
            folder = os.path.dirname(message["manifest_path"])
            target = message["target"]
            name = f"{os.path.basename(folder)} {target['kind'][0]} {target['name']}"
            programs.append((name, target["name"], message["executable"], folder))
    return programs


def run(lane, failed, ended):
    """Runs these one after the other, and notes which have ended."""
    for name, command, folder, more in lane:
        start = time.monotonic()
        env = os.environ | {"CARGO_MANIFEST_DIR": folder} | more
        done = subprocess.run(
            command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        took = time.monotonic() - start
        said = done.stdout.decode(errors="replace").strip("\n")
        with PRINTING:
            print(f"\n---- {name} ({took:.1f} s)\n{said}", flush=True)
            ended.append(name)
            if done.returncode:
                failed.append(f"{name}: exit code {done.returncode}")


def main():
    words = sys.argv[1:]
    wanted = [one for one in built() if not words or any(word in one[0] for word in words)]
    plain, waiting = [], []
    for name, target, executable, folder in wanted:
        threads = WAITING.get(target)
        more = {"RUST_TEST_THREADS": str(threads)} if threads else {}
        (waiting if threads else plain).append((name, [executable], folder, more))
    if not words:
        documentation = ["cargo", "test", "--workspace", "--locked", "--doc"]
        plain.append(("examples in the documentation", documentation, os.getcwd(), {}))
    if not plain + waiting:
        sys.exit("no test program has such a name")
    failed, ended = [], []
    lanes = [threading.Thread(target=run, args=(lane, failed, ended)) for lane in (waiting, plain) if lane]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    # A program that could not be started takes its lane with it.
    failed += [f"{name}: did not run" for name, *_ in waiting + plain if name not in ended]
    for failure in failed:
        print(f"\nFAILED: {failure}", file=sys.stderr)
    sys.exit(1 if failed else 0)


main()
