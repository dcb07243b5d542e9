#!/usr/bin/env python3
"""Makes the pictures of the README from the real pages: starts the server and Chromium, plays a while, and
takes them. Needs chromium and chromium-driver (./test installs them) and a release build.

    cargo build --release && python3 scripts/screenshots.py
"""
import base64, json, pathlib, subprocess, tempfile, time, urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
SEED = "Otterburn"


def started(command, mark):
    """A process, and what it says after the mark."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    for line in process.stdout:
        if mark in line:
            return process, line.split(mark)[1].strip().rstrip(".")
    raise SystemExit(f"{command[0]} did not start")


class Browser:
    """As much of WebDriver as a picture needs."""

    def __init__(self, driver, width, height, scale):
        profile = tempfile.mkdtemp(prefix="marches-pictures-")
        options = {
            "args": ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync", "--hide-scrollbars",
                     "--disable-background-networking", "--disable-component-update", f"--user-data-dir={profile}"],
            "mobileEmulation": {"deviceMetrics": {"width": width, "height": height, "pixelRatio": scale, "touch": False}},
        }
        self.driver = driver
        self.session = ""
        answer = self.send("/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.session = f"/session/{answer['sessionId']}"

    def send(self, path, body):
        request = urllib.request.Request(self.driver + self.session + path, json.dumps(body).encode(),
                                         {"content-type": "application/json"})
        return json.load(urllib.request.urlopen(request, timeout=60))["value"]

    def goto(self, url):
        self.send("/url", {"url": url})

    def run(self, script, *args):
        return self.send("/execute/sync", {"script": script, "args": args})

    def promised(self, expression):
        return self.send("/execute/async", {"script": f"const done = arguments[0]; ({expression}).then(done);", "args": []})

    def until(self, expression):
        for _ in range(600):
            if self.run(f"return !!({expression})"):
                return
            time.sleep(0.05)
        raise SystemExit(f"never came true: {expression}")

    def prefer(self, scheme):
        self.send("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": [
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]}})

    def picture(self, name):
        self.until("document.readyState === 'complete'")
        time.sleep(0.3)
        shot = self.send("/goog/cdp/execute", {"cmd": "Page.captureScreenshot", "params": {"format": "png"}})
        (IMAGES / name).write_bytes(base64.b64decode(shot["data"]))
        print("wrote", IMAGES / name)

    def close(self):
        urllib.request.urlopen(urllib.request.Request(self.driver + self.session, method="DELETE"), timeout=60)


def play_until(browser, is_enough, most=120):
    """Plays as the hint would, until the page is what the picture is to show."""
    for _ in range(most):
        browser.until("document.querySelector('#live')?.matches('[data-mine]:not([data-behind]), [data-over]')")
        if browser.run(f"return !!({is_enough})"):
            return
        table = browser.run("return location.pathname.split('/').pop()")
        hints = browser.promised(f"fetch('/api/tables/{table}/hint').then((answer) => answer.json())")["hints"]
        version = browser.run("return document.querySelector('#live').dataset.version")
        browser.run("document.querySelector(`#acts button[value='${arguments[0]}']`).click()", hints[0]["notation"])
        browser.until(f"document.querySelector('#live').dataset.version !== '{version}'")
    raise SystemExit("the game never came to what the picture is to show")


def main():
    IMAGES.mkdir(parents=True, exist_ok=True)
    games = tempfile.mkdtemp(prefix="marches-pictures-") + "/games.sqlite"
    server, url = started([ROOT / "target/release/marches", "serve", "--bind", "127.0.0.1:0", "--no-open", "--data", games],
                          "Marches is at ")
    driver, port = started(["chromedriver", "--port=0"], "successfully on port ")
    driver_url = f"http://127.0.0.1:{port}"
    try:
        wide = Browser(driver_url, 1280, 900, 1)
        wide.prefer("light")
        wide.goto(url)
        wide.picture("home.png")
        # Everything is shown at once, and no turn ends by itself while the hint is thought out.
        wide.run("localStorage.setItem('marches', JSON.stringify({ pace: 'once', stay: true }))")
        wide.goto(f"{url}/new/schotten-totten")
        wide.run("""const set = (name, value) => { document.querySelector(`[name="${name}"]`).value = value; };
            set('name.1', 'Anna'); set('seat.2', 'hard'); set('seed', arguments[0]);
            document.querySelector('[name="set.first"][value="1"]').click();
            document.querySelector('main button[type=submit]').click();""", SEED)
        play_until(wide, "+document.querySelector('#live').dataset.actions > 24 && document.querySelector('#prompt a.refused')")
        wide.run("document.querySelector('#prompt a.refused').click()")
        wide.until("document.querySelector('#refusal')")
        wide.picture("table.png")
        key = wide.run("return [...document.querySelectorAll('#share a')].map((a) => a.href).find((a) => a.includes('/key/'))")
        table = wide.run("return location.origin + location.pathname")
        wide.prefer("dark")
        wide.goto(table)
        wide.picture("dark.png")
        phone = Browser(driver_url, 390, 844, 2)
        phone.prefer("light")
        phone.goto(key)
        phone.run("document.querySelector('main form').submit()")
        phone.until("location.pathname === '/'")
        phone.goto(table)
        phone.until("document.querySelector('.board.narrow')")
        phone.picture("phone.png")
        wide.prefer("light")
        wide.goto(f"{url}/new/hammer-of-the-scots")
        wide.run("""const set = (name, value) => { document.querySelector(`[name="${name}"]`).value = value; };
            set('seat.1', 'easy'); set('name.1', ''); set('seat.2', 'me'); set('name.2', 'Anna'); set('seed', arguments[0]);
            document.querySelector('main button[type=submit]').click();""", SEED)
        play_until(wide, "document.querySelector('#acts button[value^=\"fire\"]')")
        wide.picture("battle.png")
        play_until(wide, "document.querySelector('#acts button[value=\"stop\"]')")
        wide.picture("hammer.png")
        wide.goto(f"{url}/new/border-reivers")
        wide.run("""document.querySelector('[name="set.family"][value="kerr"]').click();
            document.querySelector('[name="seed"]').value = arguments[0];
            document.querySelector('main button[type=submit]').click();""", SEED)
        play_until(wide, "document.querySelector('#acts button[value^=\"raid\"]')")
        wide.picture("reivers.png")
        wide.goto(f"{url}/new/feud-war")
        wide.run("""document.querySelector('[name="seed"]').value = arguments[0];
            document.querySelector('main button[type=submit]').click();""", SEED)
        play_until(wide, "document.querySelector('#prompt .says').textContent.includes('You command')")
        wide.until("document.querySelector('.target.lit[data-target^=\"figure:\"]')")
        # Who stands at the edge of the clan comes farther than its leader in the midst.
        wide.run("""[...document.querySelectorAll('.target.lit[data-target^="figure:K"]')].at(-1)
            .dispatchEvent(new MouseEvent('click', { bubbles: true }))""")
        wide.until("document.querySelector('.sketch.thought path')")
        wide.picture("feud.png")
        wide.close()
        phone.close()
    finally:
        driver.terminate()
        server.terminate()


if __name__ == "__main__":
    main()
