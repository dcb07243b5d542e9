"""A bot for the HTTP API (docs/api.md), with Python's standard library alone. It opens a table, plays one
game against the server's computer player to the end, and says how it came out.

    marches serve
    python3 examples/http_bot.py http://127.0.0.1:1603 --against easy --set variant=tactic
"""
import argparse, json, sys, time, urllib.error, urllib.request
from bot import score  # how good an action is, as the bot for the line protocol sees it


class Table:
    """A table on a server, and the seat that our secret holds there."""

    def __init__(self, server, opening):
        self.server, self.secret = server, None
        opened = self.ask("/api/tables", opening)
        self.path, self.secret = "/api/tables/" + opened["id"], opened["secret"]
        self.page = server + opened["page"]

    def request(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data)
        if self.secret:
            request.add_header("Authorization", "Bearer " + self.secret)
        # Longer than the comments that keep a stream alive are apart.
        return urllib.request.urlopen(request, timeout=60)

    def ask(self, path, body=None):
        with self.request(path, body) as answer:
            return json.load(answer)

    def view(self):
        return self.ask(self.path)

    def act(self, action, decision):
        """Whether it was done; if not, the table has moved on, or the server has no time just now."""
        try:
            self.ask(self.path + "/act", {"action": action, "decision": decision})
            return True
        except urllib.error.HTTPError as error:
            if error.code in (409, 429) or error.code >= 500:
                time.sleep(0 if error.code == 409 else 1)
                return False
            raise

    def wait(self, seat, version):
        """Reads the stream until this seat is to act, or the game is over, or the stream ends."""
        with self.request(f"{self.path}/events?since={version}") as stream:
            for line in stream:
                field, _, value = line.decode().partition(":")
                if field == "data":
                    said = json.loads(value)
                    news = said.get("news", said)  # a 'view' event is all news
                    if news["over"] or seat in news["turn"]:
                        return


def play(table):
    """Plays to the end; gives the last view."""
    while True:
        seen = table.view()
        if seen["over"]:
            return seen
        if seen["seat"] not in seen["turn"]:
            table.wait(seen["seat"], seen["version"])
            continue
        legal = [action["notation"] for action in seen["legal"]]
        best = max(legal, key=lambda action: score(action, seen["view"]))
        table.act(best, seen["decision"])


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("server", help="such as http://127.0.0.1:1603")
    options.add_argument("--game", default="schotten-totten")
    options.add_argument("--against", default="easy", help="easy, normal, hard, greedy or random")
    options.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the game")
    options = options.parse_args()
    seats = [{"kind": "me", "name": "Example bot"}, options.against]
    opening = {"game": options.game, "seats": seats, "settings": dict(pair.partition("=")[::2] for pair in options.set)}
    try:
        table = Table(options.server.rstrip("/"), opening)
        print(f"Playing at {table.page}", flush=True)
        end = play(table)
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error)["error"]["message"])
    except OSError as error:
        sys.exit(f"{options.server}: {error}")
    share = end["shares"][end["seat"] - 1]
    print({1000: "Won", 0: "Lost"}.get(share, "Drawn"), f"after {end['actions']} actions.", end["prompt"])
    print(f"Replay: {table.page}?at=0")


if __name__ == "__main__":
    main()
