/*
 * Runs a compiled snippet of the documentation against the engine of hooter-local, and supplies the reader's values.
 * Renders each component that the snippet exports in a page. The page must become idle and contain text.
 */
import { readFileSync } from "node:fs";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { createLocalDatabase } from "hooter-local";
import { JSDOM } from "jsdom";

const [file, rulesFile] = process.argv.slice(2);
const rules = readFileSync(rulesFile, "utf8");
const project = "demo-hooter";
const database = createLocalDatabase({ rules, project });
const databaseURL = `http://local?ns=${project}`;
const credentials = { email: "lectrice@hooter.example", password: "hibou-2026" };

const { window } = new JSDOM("<!doctype html><div id='root'></div>", {
  url: "http://host.example/",
  pretendToBeVisual: true,
});
globalThis.window = window;
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
globalThis.addEventListener = window.addEventListener.bind(window);
globalThis.removeEventListener = window.removeEventListener.bind(window);
window.HTMLElement.prototype.scrollIntoView ??= () => {};
globalThis.IntersectionObserver = window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.ResizeObserver = window.ResizeObserver = globalThis.IntersectionObserver;
window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });

// Only the engine answers, so no request leaves this program.
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (new URL(request.url).hostname !== "local") throw new TypeError(`no network: ${request.url}`);
  return database.fetch(request);
};

const identity = memoryIdentity({ project });
const client = createHooterClient({ identity, databaseUrl: databaseURL, live: "off" });
await client.signUp(credentials);
await client.publishHoot({ content: "Un hoot pour la documentation", pictureUrl: "", pictureAlt: "" });
const config = { apiKey: "demo", projectId: project, databaseURL };
Object.assign(globalThis, { ...config, ...credentials, config, client, rules, slug: "un-slug" });

const complaints = [];
for (const level of ["error", "warn"]) console[level] = (...words) => complaints.push(words.map(String).join(" "));

const module = await import(new URL(file, `file://${process.cwd()}/`).href);
const components = Object.entries(module).filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === "function");
if (components.length > 0) {
  const { createElement } = await import("react");
  const { createRoot } = await import("react-dom/client");
  for (const [name, component] of components) {
    const root = createRoot(window.document.getElementById("root"));
    root.render(createElement(component, { config, client, slug: "un-slug" }));
    const text = () => window.document.body.textContent ?? "";
    for (let tries = 0; text() === "" || /Chargement/.test(text()); tries++) {
      if (tries > 200) throw new Error([`<${name}> shows nothing but: ${text()}`, ...complaints].join("\n"));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    root.unmount();
  }
}
client.dispose();
database.dispose();
if (complaints.length > 0) throw new Error(complaints.join("\n"));
process.stdout.write(`ran, ${components.length} shown\n`);
process.exit(0);
