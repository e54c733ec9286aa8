import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";

const script = readFileSync("apps/demo/public/first-visit.js", "utf8");
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
    <template data-path="/">Accueil</template><template data-path="/connexion">Entrée</template>`;
  // oxlint-disable-next-line no-eval -- the page loads first-visit.js as a classic script
  (0, eval)(script);
  const root = document.getElementById("root");
  const text = root?.textContent;
  expect(root?.dataset["prerendered"]).toBe(text === "" ? undefined : "");
  const ofDashboard = address === "/dashboard" ? ["/c.js"] : [];
  expect(linked("modulepreload")).toEqual(text === "" ? ["/a.js", "/b.js", ...ofDashboard] : []);
  return text;
}

beforeEach(() => localStorage.clear());
afterEach(() => history.replaceState(null, "", "/"));

it("shows the prerendered page of the address on a first visit", () => {
  localStorage.setItem("of-another-script", "1");
  expect(open("/")).toBe("Accueil");
  expect(open("/connexion")).toBe("Entrée");
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
