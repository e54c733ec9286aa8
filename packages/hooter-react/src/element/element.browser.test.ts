/// <reference types="vite/client" />
import { createLocalDatabase, type LocalDatabase } from "hooter-local";
import { buildCommunity, seedPeople } from "hooter-test-support/seed";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import rules from "../../../../database.public.rules.json?raw";
import memberRules from "../../../../database.rules.json?raw";
import { expectToLookLike } from "../hosts/page-for-each";
import { hostPages } from "../hosts/pages";
import { shot } from "../hosts/pixels";
import { createStage } from "../hosts/stage";
import { defineElements } from "./define";
import "./index";

const PROJECT = "demo-hooter";
const accounts = seedPeople.map(({ email, pseudo, picture }, index) => ({
  email,
  uid: `account${index}`,
  displayName: pseudo,
  photoURL: picture,
}));
const community = buildCommunity({ now: Date.UTC(2020, 10, 21, 17, 8), accounts, hoots: 12 });

const { sheet, keep, clear } = createStage();
let database: LocalDatabase;
let databaseUrl: string;
/** Calls to the database, such as `GET /hoots.json`. */
let calls: string[];
/** Abort signals of the event streams. */
let streams: AbortSignal[];
const openStreams = () => streams.filter(({ aborted }) => !aborted).length;

beforeEach(async () => {
  await page.viewport(700, 2400);
  database = createLocalDatabase({ rules, project: PROJECT, data: community });
  // Use another database in each test, because the tabs of a browser share the streams of a database.
  databaseUrl = `https://${crypto.randomUUID()}.example?ns=${PROJECT}`;
  calls = [];
  streams = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    calls.push(`${init?.method ?? "GET"} ${url.pathname}`);
    if (new Headers(init?.headers).get("accept") === "text/event-stream" && init?.signal) streams.push(init.signal);
    return database.fetch(input, init);
  });
});
afterEach(() => {
  clear();
  database.dispose();
  vi.restoreAllMocks();
});

const configuration = () => ({ "api-key": "demo", "project-id": PROJECT, "database-url": databaseUrl });

/** Adds an element to the page. Its inline style overrides the host's rules for its box. */
function add(name: string, attributes: Readonly<Record<string, string>> = configuration(), into = document.body) {
  const element = keep(document.createElement(name));
  element.style.cssText = "margin: 0; padding: 0; border: 0; inline-size: 640px; background: #fff";
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  into.append(element);
  return element;
}

function addBlock(text: string): void {
  const block = keep(document.createElement("script"));
  block.type = "application/json";
  block.id = "hooter-config";
  block.textContent = text;
  document.head.append(block);
}

function shadowOf(element: Element): ShadowRoot {
  if (!element.shadowRoot) throw new Error("The element has no shadow root.");
  return element.shadowRoot;
}
const articlesOf = (element: Element) => element.shadowRoot?.querySelectorAll("article").length ?? 0;
const noticeOf = (element: Element) => element.shadowRoot?.querySelector("[role=alert]")?.textContent;
const first = (element: Element, selector: string): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
/** Waits for the hoots of a feed, and for their counters, which load afterwards. */
async function untilComplete(feed: Element): Promise<void> {
  const empty = () => [...(feed.shadowRoot?.querySelectorAll(".hooter-count") ?? [])].filter((e) => !e.textContent);
  await expect.poll(() => articlesOf(feed)).toBe(12);
  await expect.poll(() => empty().length).toBe(0);
}
/** Waits until a feed has read its hoots and counters and opened its stream. */
async function untilLive(feed: Element): Promise<void> {
  await expect.poll(() => articlesOf(feed)).toBe(12);
  await expect.poll(() => openStreams()).toBe(1);
  await expect.poll(() => calls).toContain("GET /stats.json");
}
/** Calls after the first `before` calls, except the reads of the counters, which repeat every 15 seconds. */
const callsSince = (before: number) => calls.slice(before).filter((call) => call !== "GET /stats.json");
const slug = (): string => Object.keys(Object(database.read("slugs")))[0] ?? "";

describe("a custom element", () => {
  it("shows the hoots to a visitor, with the styles of Hooter", async () => {
    const feed = add("hooter-feed");
    await expect.poll(() => articlesOf(feed)).toBe(12);
    expect(getComputedStyle(feed).display).toBe("block");
    expect(getComputedStyle(first(feed, "article")).boxSizing).toBe("border-box");
    // Another element on the page shows one hoot.
    const hoot = add("hooter-hoot", { ...configuration(), slug: slug() });
    await expect.poll(() => articlesOf(hoot)).toBeGreaterThan(0);
  });

  it("looks the same in every page with conflicting styles", async () => {
    const neutral = add("hooter-feed");
    await untilComplete(neutral);
    const before = await shot(neutral);
    neutral.remove();
    for (const { css } of hostPages) {
      const theirs = sheet(css);
      const frame = keep(document.createElement("div"));
      frame.className = "host-frame prose";
      frame.style.cssText = "margin: 0; padding: 0; border: 0";
      document.body.append(frame);
      const feed = add("hooter-feed", configuration(), frame);
      await untilComplete(feed);
      await expectToLookLike(before, feed);
      frame.remove();
      theirs.remove();
    }
  });

  it("applies changed attributes", async () => {
    const feed = add("hooter-feed");
    await expect.poll(() => articlesOf(feed)).toBe(12);
    expect(first(feed, ".hooter-feed").dataset["hooterTheme"]).toBe("page");
    expect(first(feed, ".hooter-like").getAttribute("aria-label")).toMatch(/^J'aime/);
    expect(first(feed, "article").querySelector("a")).toBeNull();
    feed.setAttribute("theme", "dark");
    feed.setAttribute("locale", "en");
    feed.setAttribute("hoot-url", "hoot.html?hoot={slug}");
    await expect.poll(() => first(feed, ".hooter-feed").dataset["hooterTheme"]).toBe("dark");
    await expect.poll(() => first(feed, "article a").getAttribute("href")).toMatch(/^hoot\.html\?hoot=\S+/);
    await expect.poll(() => first(feed, ".hooter-like").getAttribute("aria-label")).toMatch(/^Like/);
    feed.setAttribute("page-size", "5");
    await expect.poll(() => articlesOf(feed)).toBeGreaterThanOrEqual(5);
    feed.removeAttribute("api-key");
    await expect.poll(() => noticeOf(feed)).toContain("api-key is missing.");
  });

  it("names a missing or invalid setting, and works once the setting is corrected", async () => {
    const error = vi.spyOn(console, "error");
    const feed = add("hooter-feed", {});
    await expect.poll(() => noticeOf(feed)).toContain("Il manque le champ «\u202fapi-key\u202f».");
    for (const [name, value] of Object.entries({ ...configuration(), "page-size": "many" }))
      feed.setAttribute(name, value);
    await expect.poll(() => noticeOf(feed)).toContain("La valeur du champ «\u202fpage-size\u202f» n’est pas valide.");
    feed.removeAttribute("page-size");
    await expect.poll(() => articlesOf(feed)).toBe(12);
    const hoot = add("hooter-hoot");
    await expect.poll(() => noticeOf(hoot)).toContain("Il manque le champ «\u202fslug\u202f».");
    expect(error).not.toHaveBeenCalled();
  });

  it("shows the hoot in the query of the page, also after going back, and removes its listener when it is removed", async () => {
    const { href } = location;
    const [one = "", other = ""] = Object.keys(Object(database.read("slugs")));
    const textOf = (name: string) => {
      const hoots = Object.values(Object(database.read("hoots")));
      return String(Object(hoots.find((hoot) => Object(hoot).slug === name)).contenu).slice(0, 20);
    };
    const visit = (name: string) => {
      history.replaceState(null, "", `?hoot=${name}`);
      dispatchEvent(new PopStateEvent("popstate"));
    };
    visit(one);
    const hoot = add("hooter-hoot");
    await expect.poll(() => shadowOf(hoot).textContent).toContain(textOf(one));
    visit(other);
    await expect.poll(() => shadowOf(hoot).textContent).toContain(textOf(other));
    const removed = vi.spyOn(globalThis, "removeEventListener");
    hoot.remove();
    await expect.poll(() => removed.mock.calls.map(([type]) => type)).toContain("popstate");
    history.replaceState(null, "", href);
  });

  it("shows the comments of the page's canonical address, or of the page that an attribute selects", async () => {
    const link = keep(document.createElement("link"));
    link.rel = "canonical";
    link.href = "https://exemple.fr/article/?utm_source=lettre";
    document.head.append(link);
    database.dispose();
    const keys = ["https:!2F!2Fexemple!2Efr!2Farticle", "https:!2F!2Fexemple!2Efr!2Fautre", "id:42"];
    const data = { threads: {}, hoots: {}, slugs: {}, stats: {}, comment: {} };
    for (const [index, key] of keys.entries()) {
      const [hootId, slug] = [`-M000000000000000${index}aa`, `fil-${index}`];
      const dates = { date: "25/11/2020 10:00:00", fireDate: Date.UTC(2020, 10, 25, 10) };
      const comment = {
        contenu: `Commentaire ${index}`,
        auteur: "Ada",
        proprietaire: "account0",
        hootId: slug,
        ...dates,
      };
      Reflect.set(data.threads, key, { hootId });
      Reflect.set(data.hoots, hootId, {
        contenu: "Fil",
        auteur: "Hooter",
        slug,
        date: "25/11/2020 10:00",
        thread: key,
      });
      Reflect.set(data.slugs, slug, hootId);
      Reflect.set(data.stats, hootId, { likes: 0, comments: 1 });
      Reflect.set(data.comment, `-M000000000000001${index}aa`, comment);
    }
    database = createLocalDatabase({ rules, project: PROJECT, data });
    const threads = [
      add("hooter-thread"),
      add("hooter-thread", { ...configuration(), url: "https://exemple.fr/autre" }),
      add("hooter-thread", { ...configuration(), "page-id": "42" }),
    ];
    for (const [index, thread] of threads.entries())
      await expect.poll(() => thread.shadowRoot?.textContent).toContain(`Commentaire ${index}`);
    const wrong = add("hooter-thread", { ...configuration(), url: "/article" });
    await expect.poll(() => noticeOf(wrong)).toContain("adresse");
  });

  it("reads the configuration block of the page, and overrides it with the element's attributes", async () => {
    addBlock(JSON.stringify({ ...configuration(), theme: "dark" }));
    const [dark, light] = [add("hooter-feed", {}), add("hooter-feed", { theme: "light" })];
    await expect.poll(() => [articlesOf(dark), articlesOf(light)]).toEqual([12, 12]);
    expect(first(dark, ".hooter-feed").dataset["hooterTheme"]).toBe("dark");
    expect(first(light, ".hooter-feed").dataset["hooterTheme"]).toBe("light");
  });

  it("names the configuration block if it is malformed", async () => {
    addBlock("{ api-key: 'demo' }");
    const feed = add("hooter-feed");
    await expect
      .poll(() => noticeOf(feed))
      .toContain("La valeur du champ «\u202fhooter-config\u202f» n’est pas valide.");
  });

  it("shows a visitor a sign-in link when only members may read, and reports the refusal once for the page", async () => {
    database.dispose();
    database = createLocalDatabase({ rules: memberRules, project: PROJECT, data: community });
    const reports: unknown[] = [];
    const listen = ({ detail }: CustomEvent<unknown>) => reports.push(detail);
    document.addEventListener("hooter-error", listen);
    try {
      const feeds = [add("hooter-feed"), add("hooter-feed")];
      for (const feed of feeds)
        await expect.poll(() => feed.shadowRoot?.textContent).toContain("Connectez-vous pour lire");
      expect(reports).toEqual([expect.objectContaining({ kind: "call-failed", code: "permission-denied" })]);
    } finally {
      document.removeEventListener("hooter-error", listen);
    }
  });
});

describe("elements with the same configuration", () => {
  it("share a client, so that a second feed makes no call", async () => {
    await untilLive(add("hooter-feed"));
    const before = calls.length;
    const other = add("hooter-feed");
    await expect.poll(() => articlesOf(other)).toBe(12);
    expect(callsSince(before)).toEqual([]);
    expect(openStreams()).toBe(1);
  });

  it("close the streams when the last element leaves the page", async () => {
    const [one, other] = [add("hooter-feed"), add("hooter-feed")];
    await expect.poll(() => [articlesOf(one), articlesOf(other)]).toEqual([12, 12]);
    await expect.poll(() => openStreams()).toBe(1);
    one.remove();
    await expect.poll(() => shadowOf(one).childElementCount).toBe(0);
    expect(openStreams()).toBe(1);
    other.remove();
    await expect.poll(() => openStreams()).toBe(0);
    document.body.append(one);
    await expect.poll(() => articlesOf(one)).toBe(12);
  });
});

describe("an element that moves", () => {
  it("keeps its content and its dialogs", async () => {
    const feed = add("hooter-feed");
    await untilLive(feed);
    const article = first(feed, "article");
    const before = calls.length;
    keep(document.body.appendChild(document.createElement("section"))).append(feed);
    first(feed, ".hooter-like").click();
    await expect.poll(() => first(feed, "[role=dialog]").getBoundingClientRect().width).toBeGreaterThan(300);
    expect(first(feed, "article")).toBe(article);
    expect(callsSince(before)).toEqual([]);
  });

  it.each([
    ["keeps its styles in another document", false],
    ["adds a style element in a document without constructed stylesheets", true],
  ])("%s", async (_, isOld) => {
    const frame = keep(document.createElement("iframe"));
    document.body.append(frame);
    const inside = frame.contentDocument;
    if (!inside || !frame.contentWindow) throw new Error("The frame has no document.");
    if (isOld) Reflect.set(frame.contentWindow, "CSSStyleSheet", undefined);
    const feed = add("hooter-feed");
    await expect.poll(() => articlesOf(feed)).toBe(12);
    inside.body.append(feed);
    await expect.poll(() => getComputedStyle(first(feed, "article")).boxSizing).toBe("border-box");
    expect(shadowOf(feed).querySelectorAll("style").length).toBe(isOld ? 1 : 0);
  });
});

describe("an action of a visitor", () => {
  it("opens the sign-in dialog outside a container that clips it, and restores the focus on closing", async () => {
    sheet(".clip { overflow: hidden; transform: translateZ(0); block-size: 200px }");
    const clip = keep(document.body.appendChild(document.createElement("div")));
    clip.className = "clip";
    const feed = add("hooter-feed", configuration(), clip);
    await expect.poll(() => articlesOf(feed)).toBe(12);
    const like = first(feed, ".hooter-like");
    like.focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => shadowOf(feed).activeElement?.closest("[role=dialog] form")).toBeTruthy();
    expect(document.activeElement).toBe(feed);
    // The dialog covers the whole window, not only the clipped container.
    expect(first(feed, ".hooter-overlay").getBoundingClientRect()).toMatchObject({
      height: window.innerHeight,
      top: 0,
    });
    const email = first(feed, "[role=dialog] input[type=email]");
    const { left, top } = email.getBoundingClientRect();
    expect(shadowOf(feed).elementFromPoint(left + 5, top + 5)).toBe(email);
    expect(shadowOf(feed).activeElement).toBe(email);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => shadowOf(feed).querySelector("[role=dialog]")).toBeNull();
    expect(shadowOf(feed).activeElement).toBe(like);
  });

  it("opens the sign-in dialog above a modal dialog of the page that contains the element", async () => {
    const dialog = keep(document.body.appendChild(document.createElement("dialog")));
    const feed = add("hooter-feed", configuration(), dialog);
    dialog.showModal();
    // An open dialog of Hooter sets `pointer-events: none` on the page. Override it, so that the test finds the visible
    // element.
    dialog.style.pointerEvents = "auto";
    await expect.poll(() => articlesOf(feed)).toBe(12);
    first(feed, ".hooter-like").focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => shadowOf(feed).activeElement?.closest("[role=dialog] form")).toBeTruthy();
    const email = first(feed, "[role=dialog] input[type=email]");
    const { left, top } = email.getBoundingClientRect();
    expect(shadowOf(feed).elementFromPoint(left + 5, top + 5)).toBe(email);
  });

  it("shows a toast above a modal dialog of the page that contains the element", async () => {
    const dialog = keep(document.body.appendChild(document.createElement("dialog")));
    const feed = add("hooter-feed", { ...configuration(), "hoot-url": "/hoot/{slug}" }, dialog);
    dialog.showModal();
    await expect.poll(() => articlesOf(feed)).toBe(12);
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const menu = first(feed, "article [aria-haspopup=menu]");
    menu.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    menu.click();
    const items = () => [...shadowOf(feed).querySelectorAll<HTMLElement>("[role=menuitem]")];
    const copy = () => items().find(({ textContent }) => textContent === "Copier le lien");
    await expect.poll(copy).toBeTruthy();
    copy()?.click();
    await expect.poll(() => shadowOf(feed).querySelector(".hooter-toast p")).toBeTruthy();
    const text = first(feed, ".hooter-toast p");
    const { left, top } = text.getBoundingClientRect();
    expect(shadowOf(feed).elementFromPoint(left + 5, top + 5)).toBe(text);
  });

  it("links to the sign-in page of the site, and opens the dialog when the site has none", async () => {
    const account = add("hooter-account", { ...configuration(), "sign-in-url": "/connexion" });
    await expect.poll(() => first(account, "a").getAttribute("href")).toBe("/connexion");
    account.removeAttribute("sign-in-url");
    await expect.poll(() => first(account, "a").getAttribute("href")).toBe("#hooter-sign-in");
    first(account, "a").click();
    await expect.poll(() => shadowOf(account).querySelector("[role=dialog]")).toBeTruthy();
    expect(location.hash).toBe("");
  });
});

describe("the definition of the elements", () => {
  const render = () => createElement("b", null, "rendered");

  it("upgrades elements that already exist in the page", async () => {
    const element = add("hooter-upgraded");
    expect(element.shadowRoot).toBeNull();
    defineElements({ "hooter-upgraded": { render } }, "1.0.0");
    await expect.poll(() => element.shadowRoot?.textContent).toContain("rendered");
  });

  it("ignores a second script, with a warning that names both versions", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    defineElements({ "hooter-twice": { render } }, "1.0.0");
    const former = customElements.get("hooter-twice");
    defineElements({ "hooter-twice": { render } }, "2.0.0");
    expect(customElements.get("hooter-twice")).toBe(former);
    expect(warn.mock.calls.flat()).toEqual([
      "hooter-react: <hooter-twice> is already defined by version 1.0.0. The definition of version 2.0.0 is ignored.",
    ]);
  });
});
