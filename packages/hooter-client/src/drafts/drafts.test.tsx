import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type DraftStorage, tolerantStorage } from "../model/storage";
import { memoryStorage } from "../testing/local-harness";
import { createDrafts, createDraftTab, type Drafts } from "./drafts";

const KEY = "hooter:draft:u1@http://local:hoot";
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Page {
  drafts: Drafts;
  /** Creates the drafts of another client in the same page. */
  join(): Drafts;
  target: EventTarget;
  session: ReturnType<typeof memoryStorage>;
  isGone: boolean;
}

/**
 * Simulates the tabs of one browser, with shared storage, session storage for each tab, and storage events to the other
 * tabs. Each page has its own window.
 */
function browser(options: { readonly now?: () => number; readonly isFull?: () => boolean } = {}) {
  const items = new Map<string, string>();
  const pages: Page[] = [];
  let queue: (() => void)[] = [];

  const load = (session: Page["session"], isSameTab = false): Page => {
    const target = new EventTarget();
    const change = (key: string, newValue: string | null) => {
      const oldValue = items.get(key) ?? null;
      if (page.isGone || oldValue === newValue) return;
      if (newValue !== null && options.isFull?.()) throw new DOMException("full", "QuotaExceededError");
      if (newValue === null) items.delete(key);
      else items.set(key, newValue);
      for (const other of pages) {
        if (other === page || other.isGone) continue;
        queue.push(() => {
          if (!other.isGone) other.target.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
        });
      }
    };
    const storage: DraftStorage = {
      getItem: (key) => items.get(key) ?? null,
      setItem: change,
      removeItem: (key) => change(key, null),
    };
    const tab = createDraftTab(session, isSameTab);
    const join = () => {
      const drafts = withWindow(target, () =>
        createDrafts(tolerantStorage(storage), "http://local", () => tab, options.now),
      );
      closing.push(() => drafts.dispose());
      return drafts;
    };
    const page: Page = { drafts: join(), join, target, session, isGone: false };
    pages.push(page);
    return page;
  };
  const end = (page: Page): void => {
    page.target.dispatchEvent(new Event("pagehide"));
    page.isGone = true;
  };
  return {
    items,
    /** Opens a tab with its first page. */
    openTab: () => load(memoryStorage()),
    close: end,
    reload(page: Page): Page {
      end(page);
      return load(page.session);
    },
    /** Ends a page without firing events, and reloads it in its tab. */
    crash(page: Page): Page {
      page.isGone = true;
      return load(page.session, true);
    },
    /** Opens a tab with a copy of this tab's session storage. */
    duplicate(page: Page): Page {
      const copy = memoryStorage();
      for (const [key, text] of page.session.items) copy.items.set(key, text);
      return load(copy);
    },
    deliver() {
      const events = queue;
      queue = [];
      for (const event of events) event();
    },
  };
}

/** Runs a function with another global `window`. */
function withWindow<T>(own: EventTarget, work: () => T): T {
  const { window } = globalThis;
  Object.defineProperty(globalThis, "window", { value: own, configurable: true, writable: true });
  try {
    return work();
  } finally {
    Object.defineProperty(globalThis, "window", { value: window, configurable: true, writable: true });
  }
}

const type = ({ drafts }: Page, content: string) => drafts.write("u1", "hoot", { content });
const clear = ({ drafts }: Page) => drafts.write("u1", "hoot", null);
const shown = ({ drafts }: Page) => drafts.read("u1", "hoot")?.["content"] ?? null;
/** Discards a draft, as the client does once the text is delivered. */
const send = (page: Page) => page.drafts.discard("u1", "hoot", page.drafts.read("u1", "hoot") ?? { content: "?" });

describe("drafts in two tabs of one account", () => {
  it("shows a draft in the other tab and removes it there when it is discarded", () => {
    const { items, openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    expect(shown(two)).toBeNull();
    let received = 0;
    closing.push(two.drafts.subscribe(() => received++));
    type(one, "bonjour");
    deliver();
    expect(shown(two)).toBe("bonjour");
    expect(received).toBe(1);
    clear(two);
    deliver();
    expect([shown(one), items.size]).toEqual([null, 0]);
  });

  it.each(["reload", "crash"] as const)(
    "keeps each tab's draft when the user types in both, even after a %s of either tab",
    (way) => {
      const tabs = browser();
      let [one, two] = [tabs.openTab(), tabs.openTab()];
      type(one, "mots de l’onglet un");
      tabs.deliver();
      expect(shown(two)).toBe("mots de l’onglet un");
      type(two, "mots de l’onglet deux");
      tabs.deliver();
      expect(shown(one)).toBe("mots de l’onglet un");
      one = tabs[way](one);
      expect(shown(one)).toBe("mots de l’onglet un");
      two = tabs[way](two);
      expect([shown(one), shown(two)]).toEqual(["mots de l’onglet un", "mots de l’onglet deux"]);
    },
  );

  it("keeps the draft of a crashed tab when the user types in the other tab", () => {
    const { openTab, crash, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    type(one, "un");
    deliver();
    expect(shown(two)).toBe("un");
    one.isGone = true;
    type(two, "deux");
    expect(shown(crash(one))).toBe("un");
  });

  it("keeps a tab's draft when another tab sends a different one, and does not show the kept draft in that other tab", () => {
    const { openTab, reload, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    expect([shown(one), shown(two)]).toEqual([null, null]);
    type(one, "un long brouillon");
    deliver();
    type(two, "court");
    deliver();
    send(two);
    deliver();
    expect([shown(one), shown(two)]).toEqual(["un long brouillon", null]);
    expect(shown(openTab())).toBe("un long brouillon");
    expect(shown(reload(one))).toBe("un long brouillon");
  });

  it("clears the draft of the other tab when the same text is sent", () => {
    const { items, openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    type(one, "pareil");
    type(two, "pareil");
    deliver();
    send(one);
    deliver();
    expect([shown(one), shown(two), items.size]).toEqual([null, null, 0]);
  });

  it("keeps the other tab's draft when the user empties the field in one tab", () => {
    const { openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    type(one, "un");
    deliver();
    expect(shown(two)).toBe("un");
    type(two, "");
    deliver();
    expect([shown(one), shown(two)]).toEqual(["un", null]);
    type(two, "deux");
    deliver();
    type(two, "");
    expect([shown(one), shown(two)]).toEqual(["un", null]);
  });

  it("removes only the draft that a tab shows when the user empties its field, even before storage events arrive", () => {
    const { items, openTab, reload } = browser();
    const [one, two] = [openTab(), openTab()];
    type(two, "court");
    type(one, "un long brouillon");
    clear(two);
    expect(shown(two)).toBeNull();
    expect(shown(reload(one))).toBe("un long brouillon");
    clear(one);
    expect(items.size).toBe(1);
    clear(openTab());
    expect(items.size).toBe(1);
  });

  it("ignores storage events after dispose", () => {
    const { items, openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    let received = 0;
    closing.push(two.drafts.subscribe(() => received++));
    expect(shown(two)).toBeNull();
    two.drafts.dispose();
    type(one, "bonjour");
    deliver();
    expect(received).toBe(0);
    expect(shown(two)).toBeNull();
    expect(items.size).toBe(1);
  });
});

describe("a refused text while the field contains a newer one", () => {
  const keepAsAlternative = ({ drafts }: Page, content: string) => drafts.keepAsAlternative("u1", "hoot", { content });

  it("shows a refused text once the newer text is sent", () => {
    const { items, openTab } = browser();
    const one = openTab();
    type(one, "nouveau");
    keepAsAlternative(one, "refusé");
    keepAsAlternative(one, "refusé");
    expect(shown(one)).toBe("nouveau");
    send(one);
    expect(shown(one)).toBe("refusé");
    send(one);
    expect([shown(one), items.size]).toEqual([null, 0]);
  });

  it("shows a refused text at the next visit, but not in a field that the user has emptied", () => {
    const { openTab, reload } = browser();
    const one = openTab();
    type(one, "nouveau");
    keepAsAlternative(one, "refusé");
    clear(one);
    expect(shown(one)).toBeNull();
    expect(shown(reload(one))).toBe("refusé");
  });

  it("keeps a refused text across a reload and edits of the newer text", () => {
    const { openTab, reload } = browser();
    const one = openTab();
    type(one, "nouveau");
    keepAsAlternative(one, "refusé");
    const again = reload(one);
    expect(shown(again)).toBe("nouveau");
    type(again, "nouveau, corrigé");
    send(again);
    expect(shown(again)).toBe("refusé");
  });

  it("removes a refused text when it is sent after all", () => {
    const { openTab } = browser();
    const one = openTab();
    type(one, "nouveau");
    keepAsAlternative(one, "refusé");
    one.drafts.discard("u1", "hoot", { content: "refusé" });
    expect(shown(one)).toBe("nouveau");
    send(one);
    expect(shown(one)).toBeNull();
  });

  it("does not show a refused text in another tab that already shows a text", () => {
    const { openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    type(one, "nouveau");
    deliver();
    expect(shown(two)).toBe("nouveau");
    keepAsAlternative(one, "refusé");
    deliver();
    expect([shown(one), shown(two)]).toEqual(["nouveau", "nouveau"]);
  });
});

describe("a draft that moves to another name", () => {
  const edit = ({ drafts }: Page, content: string) => drafts.write("u1", "edit:x", { content });
  const move = ({ drafts }: Page) => drafts.move("u1", "edit:x", "hoot");

  it("shows each tab's copy in that tab, and leaves nothing behind", () => {
    const { items, openTab, deliver, reload } = browser();
    const [one, two] = [openTab(), openTab()];
    expect([shown(one), shown(two)]).toEqual([null, null]);
    edit(one, "un");
    edit(two, "deux");
    deliver();
    move(one);
    deliver();
    move(two);
    expect([shown(one), shown(two)]).toEqual(["un", "deux"]);
    expect(one.drafts.read("u1", "edit:x")).toBeNull();
    expect(two.drafts.read("u1", "edit:x")).toBeNull();
    expect([...items.keys()]).toEqual([KEY]);
    expect([shown(reload(one)), shown(reload(two))]).toEqual(["un", "deux"]);
  });

  it("becomes an alternative if the tab already has a text there", () => {
    const { openTab } = browser();
    const one = openTab();
    type(one, "nouveau");
    edit(one, "modifié");
    move(one);
    expect(shown(one)).toBe("nouveau");
    send(one);
    expect(shown(one)).toBe("modifié");
  });

  it("appears in a field that the user has emptied before", () => {
    const { openTab } = browser();
    const one = openTab();
    type(one, "nouveau");
    clear(one);
    edit(one, "modifié");
    move(one);
    expect(shown(one)).toBe("modifié");
  });
});

describe("closed tabs", () => {
  it("shows the draft of a closed tab in the next tab that opens the form", () => {
    const { items, openTab, close, reload } = browser();
    const one = openTab();
    type(one, "Bonj");
    close(one);
    const two = openTab();
    expect(shown(two)).toBe("Bonj");
    type(two, "Bonjour");
    send(two);
    expect(items.size).toBe(0);
    expect(shown(reload(two))).toBeNull();
  });

  it("removes the draft of a closed tab when the user empties the field in the next tab", () => {
    const { items, openTab, close } = browser();
    const one = openTab();
    type(one, "Bonj");
    close(one);
    const two = openTab();
    expect(shown(two)).toBe("Bonj");
    type(two, "");
    expect(items.size).toBe(0);
  });

  it("keeps the draft of a reloaded tab separate from the draft of another tab", () => {
    const { openTab, reload, deliver } = browser();
    let [one, two] = [openTab(), openTab()];
    type(one, "un");
    one = reload(one);
    expect(shown(one)).toBe("un");
    deliver();
    expect(shown(two)).toBe("un");
    type(two, "deux");
    deliver();
    two = reload(two);
    expect([shown(one), shown(reload(one)), shown(two)]).toEqual(["un", "un", "deux"]);
  });

  it("shows the latest draft in a page restored from the back/forward cache", () => {
    const { openTab, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    type(one, "un");
    one.target.dispatchEvent(new Event("pagehide"));
    deliver();
    expect(shown(two)).toBe("un");
    type(two, "un, et la suite");
    one.target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(shown(one)).toBe("un, et la suite");
  });

  it("does not show a sent draft again when the client was disposed of before the page closed", () => {
    const { items, openTab, reload } = browser();
    const one = openTab();
    type(one, "Bonj");
    one.drafts.dispose();
    const two = reload(one);
    expect(shown(two)).toBe("Bonj");
    type(two, "Bonjour");
    send(two);
    expect([shown(two), shown(reload(two)), items.size]).toEqual([null, null, 0]);
  });

  it("keeps the draft of a page when only one of its two clients is disposed of", () => {
    const { openTab, reload, deliver } = browser();
    const [one, two] = [openTab(), openTab()];
    type(one, "un");
    const other = one.join();
    expect(other.read("u1", "hoot")).toEqual({ content: "un" });
    one.drafts.dispose();
    deliver();
    expect(shown(two)).toBe("un");
    type(two, "deux");
    expect(shown(reload(one))).toBe("un");
  });

  it("keeps at most eight drafts of closed tabs, and only the newest for longer than a month", () => {
    let time = Date.UTC(2026, 4, 18);
    const { items, openTab, close } = browser({ now: () => time });
    const kept = () => Array.from(JSON.parse(items.get(KEY) ?? "[]"), (copy) => Object(copy).fields.content);
    for (let n = 1; n <= 12; n++) {
      const tab = openTab();
      type(tab, `brouillon ${n}`);
      close(tab);
    }
    expect(kept()).toEqual([5, 6, 7, 8, 9, 10, 11, 12].map((n) => `brouillon ${n}`));
    time += 40 * 86_400_000;
    const late = openTab();
    expect(shown(late)).toBe("brouillon 12");
    type(late, "un mois après");
    expect(kept()).toEqual(["un mois après"]);
  });
});

it("shows the original tab's draft in a duplicated tab, and keeps the two drafts separate from then on", () => {
  const { openTab, duplicate, reload, deliver } = browser();
  const [one, other] = [openTab(), openTab()];
  type(one, "un");
  type(other, "ailleurs");
  const copy = duplicate(one);
  expect(shown(copy)).toBe("un");
  type(copy, "copie");
  deliver();
  expect([shown(reload(one)), shown(reload(copy))]).toEqual(["un", "copie"]);
});

it("ignores invalid stored data", () => {
  const { items, openTab } = browser();
  for (const nonsense of [
    "{",
    '{"content":"un"}',
    "[]",
    "[null]",
    "3",
    '[{"tab":1}]',
    '[{"tab":"a","at":0,"fields":{"content":2}}]',
  ]) {
    items.set(KEY, nonsense);
    expect(shown(openTab())).toBeNull();
  }
});

it("replaces a lone surrogate in a restored draft and removes the draft once it is sent", () => {
  const here = browser();
  const page = here.openTab();
  const words = { content: "Ada\ud800" };
  page.drafts.write("u1", "hoot", words);
  const next = here.reload(page);
  expect(next.drafts.read("u1", "hoot")).toEqual({ content: "Ada\ufffd" });
  next.drafts.discard("u1", "hoot", words);
  expect(next.drafts.read("u1", "hoot")).toBeNull();
  expect(here.items.has(KEY)).toBe(false);
});

it("keeps drafts in memory when the device is full", () => {
  const { openTab, deliver } = browser({ isFull: () => true });
  const [one, two] = [openTab(), openTab()];
  type(one, "un");
  type(two, "deux");
  deliver();
  expect([shown(one), shown(two)]).toEqual(["un", "deux"]);
  clear(one);
  expect(shown(one)).toBeNull();
});

it("keeps the texts of both tabs when the device refuses one of them, and stores the refused text once there is room", () => {
  let isFull = false;
  const { openTab, deliver, items, reload } = browser({ isFull: () => isFull });
  const [one, two] = [openTab(), openTab()];
  type(one, "un");
  deliver();
  isFull = true;
  type(one, "un, plus long");
  isFull = false;
  type(two, "deux");
  deliver();
  expect([shown(one), shown(two)]).toEqual(["un, plus long", "deux"]);
  expect(items.get(KEY)).toContain("un, plus long");
  type(one, "un, encore plus long");
  deliver();
  expect([shown(reload(one)), shown(reload(two))]).toEqual(["un, encore plus long", "deux"]);
});

it("keeps a text that the device refused to store when the user types in another tab", () => {
  let isFull = true;
  const { openTab, deliver, reload } = browser({ isFull: () => isFull });
  const [one, two] = [openTab(), openTab()];
  type(one, "un");
  isFull = false;
  type(two, "deux");
  deliver();
  expect([shown(reload(one)), shown(reload(two))]).toEqual(["un", "deux"]);
});

type Step = {
  readonly act: "type" | "empty" | "discard" | "send" | "reload" | "crash" | "deliver";
  readonly at: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom("type", "type", "type", "empty", "discard", "send", "reload", "crash", "deliver"),
  at: fc.nat({ max: 2 }),
});

it("never loses the text typed in a tab, whatever happens in three tabs", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const tabs = browser();
      const pages = [tabs.openTab(), tabs.openTab(), tabs.openTab()];
      /**
       * Last text that the user typed in each tab; null once the field is emptied or the text is sent. Sending a text
       * removes the text from every tab.
       */
      const typed: (string | null)[] = [null, null, null];
      let count = 0;
      for (const { act, at } of steps) {
        const page = pages[at];
        if (!page) continue;
        const before = shown(page);
        if (act === "deliver") tabs.deliver();
        else if (act === "reload" || act === "crash") pages[at] = tabs[act](page);
        else if (act === "type") {
          typed[at] = `${before ?? ""}${++count}`;
          type(page, typed[at]);
        } else if (act === "empty") {
          typed[at] = null;
          type(page, "");
          expect(shown(page)).toBeNull();
        } else {
          (act === "send" ? send : clear)(page);
          typed.forEach((text, other) => {
            if (text === before) typed[other] = null;
          });
          expect(shown(page)).toBeNull();
        }
        pages.forEach((each, index) => {
          if (typed[index] !== null) expect(shown(each)).toBe(typed[index]);
        });
      }
      tabs.deliver();
      const last = pages.map((page) => tabs.reload(page));
      last.forEach((page, index) => {
        if (typed[index] !== null) expect(shown(page)).toBe(typed[index]);
      });
    }),
  );
});
