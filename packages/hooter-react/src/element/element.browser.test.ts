/// <reference types="vite/client" />
import type { Identity } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { createLocalDatabase, type LocalDatabase } from "hooter-local";
import { buildCommunity, seedPeople } from "hooter-test-support/seed";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import rules from "../../../../database.public.rules.json?raw";
import memberRules from "../../../../database.rules.json?raw";
import { expectToLookLike } from "../hosts/page-for-each";
import { hostPages } from "../hosts/pages";
import { shot } from "../hosts/pixels";
import { createStage } from "../hosts/stage";
import { answerFromIdentity } from "../testing/identity-service";
import { defineElements } from "./define";
import { configure } from "./index";
import { type SettingName, settingNames } from "./settings";

const PROJECT = "demo-hooter";
const accounts = seedPeople.map(({ email, pseudo, picture }, index) => ({
  email,
  uid: `account${index}`,
  displayName: pseudo,
  photoURL: picture,
}));
const community = buildCommunity({ now: Date.UTC(2020, 10, 21, 17, 8), accounts, hoots: 12 });

const { sheet, track, clear } = createStage();
let database: LocalDatabase;
let databaseUrl: string;
let identity: Identity;
/** Calls to the database, such as `GET /hoots.json`. */
let calls: string[];
/** App Check tokens of the calls to the database. */
let attestations: (string | null)[];
/** Abort signals of the event streams. */
let streams: AbortSignal[];
const openStreams = () => streams.filter(({ aborted }) => !aborted).length;

beforeEach(async () => {
  await page.viewport(700, 2400);
  database = createLocalDatabase({ rules, project: PROJECT, data: community });
  // Use a different database in each test, because tabs that use the same database share its streams.
  databaseUrl = `https://${crypto.randomUUID()}.example?ns=${PROJECT}`;
  identity = memoryIdentity({ project: PROJECT });
  calls = [];
  attestations = [];
  streams = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const answer = await answerFromIdentity(identity, url, init);
    if (answer) return answer;
    attestations.push(url.searchParams.get("ac"));
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
  const element = track(document.createElement(name));
  element.style.cssText = "margin: 0; padding: 0; border: 0; inline-size: 640px; background: #fff";
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  into.append(element);
  return element;
}

function addBlock(text: string): void {
  const block = track(document.createElement("script"));
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
/** Waits for a feed's hoots, and for their counters, which load later. */
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
/** Returns all calls but the first `count`, without the counter reads, which repeat every 15 seconds. */
const callsSince = (count: number) => calls.slice(count).filter((call) => call !== "GET /stats.json");
const slug = (): string => Object.keys(Object(database.read("slugs")))[0] ?? "";

/**
 * Configuration of a new Firebase app, in which no user is signed in. The browser keeps the sessions of earlier apps.
 */
const signedOut = () => ({ ...configuration(), "api-key": crypto.randomUUID() });
const inDialog = (element: Element, selector: string) => first(element, `[role=dialog] ${selector}`);
const press = async (element: Element, selector: string, text: string) => {
  const found = () => [...shadowOf(element).querySelectorAll<HTMLElement>(selector)];
  const withText = () => found().find(({ textContent }) => textContent === text);
  await expect.poll(withText).toBeTruthy();
  withText()?.click();
};
async function signUp(element: Element): Promise<void> {
  await expect.poll(() => shadowOf(element).querySelector("[role=dialog] input[type=password]")).toBeTruthy();
  await userEvent.fill(inDialog(element, "input[type=email]"), "nouvelle@exemple.fr");
  await userEvent.fill(inDialog(element, "input[type=password]"), "hibou-2026");
  await press(element, "[role=dialog] button", "Inscription");
  await expect.poll(() => shadowOf(element).querySelector("[role=dialog]")).toBeNull();
}

describe("a custom element", () => {
  it("shows the hoots to a visitor, with the styles of Hooter", async () => {
    const feed = add("hooter-feed");
    await expect.poll(() => articlesOf(feed)).toBe(12);
    expect(getComputedStyle(feed).display).toBe("block");
    expect(getComputedStyle(first(feed, "article")).boxSizing).toBe("border-box");
    // A second element on the page shows one hoot.
    const hoot = add("hooter-hoot", { ...configuration(), slug: slug() });
    await expect.poll(() => articlesOf(hoot)).toBeGreaterThan(0);
  });

  it("looks the same on every page with conflicting styles", async () => {
    const neutral = add("hooter-feed");
    await untilComplete(neutral);
    const before = await shot(neutral);
    neutral.remove();
    for (const { css } of hostPages) {
      const theirs = sheet(css);
      const frame = track(document.createElement("div"));
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

  it("shows the hoot that the page's query selects, including after going back, and removes its listener when the element is removed", async () => {
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
    const link = track(document.createElement("link"));
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

  it("takes no attribute of a thread from the page's query", async () => {
    const { href } = location;
    const link = track(document.createElement("link"));
    link.rel = "canonical";
    link.href = "https://exemple.fr/article";
    document.head.append(link);
    history.replaceState(null, "", "?=https://exemple.fr/autre");
    add("hooter-thread-count");
    history.replaceState(null, "", href);
    await expect.poll(() => calls.filter((call) => call.startsWith("GET /threads/"))).toHaveLength(1);
    expect(decodeURIComponent(calls.join())).toContain("GET /threads/https:!2F!2Fexemple!2Efr!2Farticle");
  });

  it("shows the number of a page's comments inline, within a line of text", async () => {
    const line = track(document.body.appendChild(document.createElement("p")));
    line.append("Un article, ");
    const count = add("hooter-thread-count", { ...configuration(), url: "https://exemple.fr/article" }, line);
    await expect.poll(() => count.shadowRoot?.textContent).toBe("0\u00a0commentaire");
    const boxes = [count, first(count, "div"), first(count, ".hooter-thread-count")];
    expect(boxes.map((box) => getComputedStyle(box).display)).toEqual(["inline", "inline", "inline"]);
    const other = add("hooter-thread-count", { ...configuration(), "page-id": "42" });
    await expect.poll(() => other.shadowRoot?.textContent).toBe("0\u00a0commentaire");
  });

  it("reads the page's configuration block, and overrides it with the element's attributes", async () => {
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
  it("shares one client between elements, so that a second feed makes no call", async () => {
    await untilLive(add("hooter-feed"));
    const before = calls.length;
    const other = add("hooter-feed");
    await expect.poll(() => articlesOf(other)).toBe(12);
    expect(callsSince(before)).toEqual([]);
    expect(openStreams()).toBe(1);
  });

  it("closes the streams when the last element leaves the page", async () => {
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

describe("a card in a custom element", () => {
  it("opens the hoot on a click that a router on the page can handle, but not while its text is selected", async () => {
    const feed = add("hooter-feed", { ...configuration(), "hoot-url": "?hoot={slug}" });
    await untilComplete(feed);
    const clicked: (string | undefined)[] = [];
    const route = (event: MouseEvent) => {
      const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
      if (link) event.preventDefault();
      clicked.push(link?.pathname);
    };
    document.addEventListener("click", route);
    onTestFinished(() => document.removeEventListener("click", route));
    const text = first(feed, "article .hooter-text");
    await userEvent.dblClick(text);
    expect(String(getSelection())).not.toBe("");
    // Text was selected during the second click, so only the first click followed the link.
    expect(clicked.filter(Boolean)).toHaveLength(1);
  });

  it("hides the element from screen readers while its dialog is open", async () => {
    const feed = add("hooter-feed");
    await untilComplete(feed);
    const hidden = () => first(feed, ".hooter-feed").closest("[aria-hidden=true]");
    first(feed, ".hooter-like").click();
    await expect.poll(() => shadowOf(feed).activeElement?.closest("[role=dialog]")).toBeTruthy();
    expect(hidden()).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => shadowOf(feed).querySelector("[role=dialog]")).toBeNull();
    expect(hidden()).toBeNull();
  });
});

describe("an element that moves", () => {
  it("keeps the content and the dialogs of an element that moves", async () => {
    const feed = add("hooter-feed");
    await untilLive(feed);
    const article = first(feed, "article");
    const before = calls.length;
    track(document.body.appendChild(document.createElement("section"))).append(feed);
    first(feed, ".hooter-like").click();
    await expect.poll(() => first(feed, "[role=dialog]").getBoundingClientRect().width).toBeGreaterThan(300);
    expect(first(feed, "article")).toBe(article);
    expect(callsSince(before)).toEqual([]);
  });

  it.each([
    ["keeps its styles in another document", false],
    ["adds a style element in a document without constructed stylesheets", true],
  ])("%s", async (_, isOld) => {
    const frame = track(document.createElement("iframe"));
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
  it("opens the sign-in dialog outside the container that clips the element, and restores the focus on closing", async () => {
    sheet(".clip { overflow: hidden; transform: translateZ(0); block-size: 200px }");
    const clip = track(document.body.appendChild(document.createElement("div")));
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

  it("opens the sign-in dialog above the page's modal dialog that contains the element", async () => {
    const dialog = track(document.body.appendChild(document.createElement("dialog")));
    const feed = add("hooter-feed", configuration(), dialog);
    dialog.showModal();
    // An open Hooter dialog sets `pointer-events: none` on the page. Override it, so that the test finds the visible
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

  it("shows a toast above the page's modal dialog that contains the element", async () => {
    const dialog = track(document.body.appendChild(document.createElement("dialog")));
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

  it("links to the site's sign-in page, and opens the dialog when the site has none", async () => {
    const account = add("hooter-account", { ...configuration(), "sign-in-url": "/connexion" });
    await expect.poll(() => first(account, "a").getAttribute("href")).toBe("/connexion");
    account.removeAttribute("sign-in-url");
    await press(account, "button", "Connexion");
    expect(shadowOf(account).querySelector("a")).toBeNull();
    await expect.poll(() => shadowOf(account).querySelector("[role=dialog]")).toBeTruthy();
    expect(location.hash).toBe("");
  });
});

describe("an account", () => {
  async function rename(element: Element, name: string): Promise<void> {
    await expect.poll(() => shadowOf(element).querySelector("[role=dialog] input[name=nickname]")).toBeTruthy();
    await userEvent.fill(inDialog(element, "input[name=nickname]"), name);
    await press(element, "[role=dialog] button", "Confirmer");
    await expect.poll(() => inDialog(element, ".hooter-person").textContent).toContain(name);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => shadowOf(element).querySelector("[role=dialog]")).toBeNull();
  }
  const authors = () =>
    Object.values(Object(database.read("comment")))
      .map(Object)
      .filter(({ contenu }) => String(contenu).startsWith("Commentaire "))
      .map(({ contenu, auteur }) => `${contenu} : ${auteur}`);

  it("opens the settings dialog from the toast that follows a sign-up", async () => {
    const account = add("hooter-account", signedOut());
    await press(account, "button", "Connexion");
    await signUp(account);
    await press(account, ".hooter-toast button", "Choisir mon pseudo");
    await expect.poll(() => shadowOf(account).querySelector("[role=dialog] input[name=nickname]")).toBeTruthy();
    expect(location.hash).toBe("");
  });

  it("shows the name chosen in the settings dialog on the account's earlier and later comments", async () => {
    const thread = add("hooter-thread", { ...signedOut(), url: "https://exemple.fr/article" });
    const comment = async (text: string) => {
      await expect.poll(() => shadowOf(thread).querySelector("input")).toBeTruthy();
      await userEvent.fill(first(thread, "input"), text);
      await userEvent.keyboard("{Enter}");
    };
    await comment("Commentaire 1");
    await signUp(thread);
    await expect.poll(authors).toEqual(["Commentaire 1 : John Doe"]);

    const link = () => shadowOf(thread).querySelector<HTMLElement>("aside button");
    await expect.poll(() => link()?.textContent).toBe("Choisir mon pseudo");
    link()?.focus();
    await userEvent.keyboard("{Enter}");
    await rename(thread, "Chouette");
    expect(link()).toBeNull();
    await comment("Commentaire 2");
    // The earlier comment gets the new name too.
    await expect.poll(authors).toEqual(["Commentaire 1 : Chouette", "Commentaire 2 : Chouette"]);
    expect(location.hash).toBe("");
  });

  it("signs out before the browser opens the home page", async () => {
    /** Number of stored sessions, from this test and earlier ones. */
    const sessions = () => JSON.stringify(localStorage).split('user\\":{').length - 1;
    const before = sessions();
    const account = add("hooter-account", { ...signedOut(), "home-url": "#accueil" });
    await press(account, "button", "Connexion");
    await signUp(account);
    await expect.poll(sessions).toBe(before + 1);
    const seen: number[] = [];
    const onNavigate = () => seen.push(sessions());
    navigation.addEventListener("navigate", onNavigate);
    onTestFinished(() => {
      navigation.removeEventListener("navigate", onNavigate);
      history.replaceState(null, "", location.pathname + location.search);
    });
    await press(account, "button", "Déconnexion");
    await expect.poll(() => location.hash).toBe("#accueil");
    expect(seen).toEqual([before]);
  });

  it("deletes the account in the menu's settings dialog, and then closes the dialog", async () => {
    const account = add("hooter-account", signedOut());
    await press(account, "button", "Connexion");
    await signUp(account);
    await press(account, "button", "Paramètres");
    await expect.poll(() => shadowOf(account).querySelector("[role=dialog] .hooter-danger")).toBeTruthy();
    const levels = [...shadowOf(account).querySelectorAll("[role=dialog] :is(h1, h2, h3, h4, h5, h6)")].map(
      ({ tagName }) => tagName,
    );
    expect(levels[0]).toBe("H2");
    expect(new Set(levels.slice(1))).toEqual(new Set(["H3"]));
    await press(account, "[role=dialog] button", "Supprimer mon compte");
    await press(account, "[role=alertdialog] button", "Confirmer");
    await expect.poll(() => shadowOf(account).querySelector("[role=dialog], [role=alertdialog]")).toBeNull();
    await expect.poll(() => first(account, "button").textContent).toBe("Connexion");
  });

  it("renders the settings page, and the profile of the person that the page's query selects", async () => {
    const { href } = location;
    const shared = signedOut();
    const account = add("hooter-account", shared);
    await press(account, "button", "Connexion");
    await signUp(account);
    const settings = add("hooter-settings", shared);
    await expect.poll(() => shadowOf(settings).querySelector("input[name=nickname]")).toBeTruthy();
    const profile = add("hooter-profile", shared);
    await expect.poll(() => noticeOf(profile)).toContain("Il manque le champ «\u202fpseudo\u202f».");
    const [person] = accounts;
    if (!person) throw new Error("The community is empty.");
    history.replaceState(null, "", `?pseudo=${encodeURIComponent("Ancien nom")}&uid=${person.uid}`);
    dispatchEvent(new PopStateEvent("popstate"));
    await expect.poll(() => shadowOf(profile).querySelector("h2")?.textContent).toBe(person.displayName);
    history.replaceState(null, "", href);
  });
});

describe("the page of a person", () => {
  it("shows the profile when uid is the only attribute", async () => {
    const [person] = accounts;
    if (!person) throw new Error("The community is empty.");
    const profile = add("hooter-profile", { ...configuration(), uid: person.uid });
    await expect.poll(() => shadowOf(profile).querySelector("h2, [role=alert]")?.textContent).toBe(person.displayName);
  });
});

describe("the address of a page of the site", () => {
  const urls: Readonly<Record<string, { element: string; href: string; more?: Readonly<Record<string, string>> }>> = {
    "home-url": { element: "hooter-hoot", href: "/accueil", more: { slug: "inconnu" } },
    "sign-in-url": { element: "hooter-account", href: "/connexion" },
    "hoot-url": { element: "hooter-feed", href: "/hoot" },
    "profile-url": { element: "hooter-feed", href: "/qui" },
    "hashtag-url": { element: "hooter-feed", href: "/mots" },
    "settings-url": { element: "hooter-account", href: "/reglages" },
  };

  it.each(
    settingNames.filter((name) => name.endsWith("-url") && !["database-url", "identity-emulator-url"].includes(name)),
  )("links to the site's page whose address is set (%s)", async (name: SettingName) => {
    const { element = "", href = "", more = {} } = urls[name] ?? {};
    if (name === "hashtag-url") {
      const [id = ""] = Object.keys(Object(database.read("hoots")))
        .sort()
        .reverse();
      await database.write(`hoots/${id}/contenu`, "Un #hibou");
    }
    const widget = add(element, { ...signedOut(), ...more });
    if (name === "settings-url") {
      await press(widget, "button", "Connexion");
      await signUp(widget);
      await expect.poll(() => shadowOf(widget).textContent).toContain("Paramètres");
    }
    const links = () => [...shadowOf(widget).querySelectorAll("a")].map((link) => link.getAttribute("href"));
    await expect.poll(() => shadowOf(widget).textContent).not.toBe("");
    expect(links()).not.toContain(href);
    widget.setAttribute(name, href);
    await expect.poll(links).toContain(href);
  });
});

describe("App Check", () => {
  afterEach(() => configure({}));

  it("adds the App Check token to every call and stream", async () => {
    configure({ appCheckToken: async () => "attested" });
    await untilLive(add("hooter-feed"));
    expect(new Set(attestations)).toEqual(new Set(["attested"]));
  });

  it("restarts the elements if App Check is configured after they have started", async () => {
    const feed = add("hooter-feed");
    await untilLive(feed);
    const before = attestations.length;
    expect(new Set(attestations)).toEqual(new Set([null]));
    configure({ appCheckToken: async () => "attested" });
    await expect.poll(() => attestations.slice(before)).toContain("attested");
    await untilLive(feed);
    expect(attestations.at(-1)).toBe("attested");
  });
});

describe("invalid options of all elements", () => {
  beforeEach(() => configure({}));

  it("leaves the elements on the page unchanged, and warns about an App Check token that is not a function", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const feed = add("hooter-feed");
    await untilLive(feed);
    for (const options of [[], [{ appCheckToken: "attested" }]]) {
      Reflect.apply(configure, undefined, options);
      const other = add("hooter-feed");
      await expect.poll(() => articlesOf(other)).toBe(12);
      expect(articlesOf(feed)).toBe(12);
    }
    expect(new Set(attestations)).toEqual(new Set([null]));
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("appCheckToken"));
  });
});

describe("the definition of the elements", () => {
  const render = () => createElement("b", null, "rendered");

  it("upgrades elements that are already on the page", async () => {
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
