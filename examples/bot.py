"""A bot for `marches arena` (docs/protocol.md). It plays any game by picking at random, and Schotten
Totten a little better: it claims what it can, and plays cards where they go well together.

    marches arena schotten-totten --players cmd:'python3 examples/bot.py',random --games 100
"""
import json, random, re, sys


def worth(cards):
    """How well Clan cards such as r5 go together: colour run, three of a kind, colour, run, sum."""
    strengths = sorted(int(card[1:]) for card in cards)
    colour = len({card[0] for card in cards}) == 1
    run = len(set(strengths)) == len(cards) and strengths[-1] - strengths[0] <= 2
    kind = strengths[0] == strengths[-1]
    return 100 * (4 * (colour and run) or 3 * kind or 2 * colour or run) + sum(strengths)


def score(action, view):
    """The best action has the most. What is not Schotten Totten, or a Tactic card, is left to luck."""
    if "stones" in view and action.startswith("!"):
        return 1000
    placed = "stones" in view and re.fullmatch(r"([rgpbyn][1-9])@([1-9])", action)
    if not placed:
        return random.random()
    lying = view["stones"][int(placed[2]) - 1]["cards"][view["seat"] - 1]
    if any(not re.fullmatch(r"[rgpbyn][1-9]", card) for card in lying):
        return random.random()
    return worth(lying + [placed[1]]) - (worth(lying) if lying else 150) + random.random()


if __name__ == "__main__":
    random.seed(1)  # so that the same match can be played again
    for line in sys.stdin:
        message = json.loads(line)
        if "hello" in message:
            print(json.dumps({"hello": {"name": "example bot"}}), flush=True)
        elif "choose" in message:
            view, legal = message["choose"]["view"], message["choose"]["legal"]
            best = max(legal, key=lambda action: score(action, view))
            print(json.dumps({"act": best}), flush=True)
