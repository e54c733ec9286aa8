import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const script = readFileSync("apps/demo/public/first-visit.js", "utf8");
/** Returns the paths of the scripts that the page runs in this order. jsdom does not run modules. */
const running = () =>
  [...document.head.querySelectorAll("script")].filter(({ async }) => !async).map((found) => found.getAttribute("src"));

const linked = (rel: string) =>
  [...document.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute("href"));

/**
 * Opens a page that contains two prerendered pages. @returns the text that is visible after first-visit.js, before the
 * site's scripts run
 */
function open(address: string, configuration: string = JSON.stringify({ apiKey: "demo" }), state: unknown = null) {
  history.replaceState(state, "", address);
  document.head.innerHTML = `<meta name="hooter-config" />
    <meta name="hooter-preload" data-path="/" content="/a.js /b.js" />
    <meta name="hooter-preload" data-path="/dashboard" content="/c.js" />`;
  document.querySelector("meta")?.setAttribute("content", configuration);
  document.body.innerHTML = `<div id="root"></div>
    <template data-path="/">Accueil</template><template data-path="/connexion">Entrée</template>
    <template id="start"><script type="module" src="/1.js"></script><script type="module" src="/2.js"></script></template>`;
  // oxlint-disable-next-line no-eval -- the page loads first-visit.js as a classic script
  (0, eval)(script);
  const root = document.getElementById("root");
  const text = root?.textContent;
  expect(root?.dataset["prerendered"]).toBe(text === "" ? undefined : "");
  const ofDashboard = address === "/dashboard" ? ["/c.js"] : [];
  expect(linked("modulepreload")).toEqual(text === "" ? ["/a.js", "/b.js", ...ofDashboard] : []);
  return text;
}

/** Reports the first paint. */
let paint = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  localStorage.clear();
  class Observer {
    constructor(onPaint: () => void) {
      paint = onPaint;
    }
    observe() {}
  }
  vi.stubGlobal("PerformanceObserver", Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

it("shows the prerendered page of the address on a first visit", () => {
  localStorage.setItem("of-another-script", "1");
  expect(open("/")).toBe("Accueil");
});

it("loads the scripts of the site after the paint of a prerendered page", async () => {
  expect(open("/connexion")).toBe("Entrée");
  await vi.advanceTimersByTimeAsync(499);
  expect(running()).toEqual([]);
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(running()).toEqual(["/1.js", "/2.js"]);
});

it("runs the scripts of the site in their order, without waiting for the paint of another page", () => {
  open("/dashboard");
  expect(running()).toEqual(["/1.js", "/2.js"]);
});

it("connects to the services while the scripts load, except on the home page", () => {
  const services = JSON.stringify({
    databaseURL: "https://data.example",
    identityEmulatorUrl: "https://people.example",
  });
  open("/dashboard", services);
  expect(linked("preconnect")).toEqual(["https://data.example", "https://people.example"]);
  open("/", services);
  expect(linked("preconnect")).toEqual([]);
});

it.each(["/dashboard", "/connexion/", "/connexion?retour=%2Fhashtag%2Fa", "/connexion#inscription", '/"]'])(
  "shows no prerendered page at %s, where the site may show another page",
  (address) => expect(open(address)).toBe(""),
);

it.each(["hooter-demo:theme", "hooter-demo:language", "hooter:session@demo"])(
  "shows no prerendered page on a device that has stored %s",
  (key) => {
    localStorage.setItem(key, "1");
    expect(open("/")).toBe("");
  },
);

it("shows no prerendered page if the history entry has a state, for example after a reload", () => {
  expect(open("/connexion", undefined, { usr: { redirected: true } })).toBe("");
});

it.each([JSON.stringify({ readers: "everyone" }), "", "null"])(
  "shows no prerendered page on a site that everyone may read, or that is not configured (%s)",
  (configuration) => expect(open("/", configuration)).toBe(""),
);
