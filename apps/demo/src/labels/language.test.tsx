import { readFileSync } from "node:fs";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { en as widgetsInEnglish, fr as widgetsInFrench } from "hooter-react";
import { BASILE, createHarness, type Harness } from "hooter-test-support/harness";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../App";
import { Broken, NotConfigured } from "../FullPageNotice";
import { en } from "./en";
import { fr } from "./fr";
import { LanguageProvider, startLanguage } from "./language";

/** Yields each string of a set of labels with its path. Functions are called with a plausible argument. */
function* strings(labels: object, path = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(labels)) {
    const here = `${path}.${key}`;
    if (typeof value === "string") yield [here, value];
    else if (typeof value === "function") yield [here, String(value("Ada"))];
    else yield* strings(value, here);
  }
}

const textsOf = (...labels: object[]): string[] =>
  labels.flatMap((group) => [...strings(group)].map(([, text]) => text));
const english = new Set(textsOf(en.site, widgetsInEnglish));
const french = new Set(textsOf(fr, widgetsInFrench).filter((text) => !english.has(text)));
const frenchWord =
  /[àâçéèêëîïôùûœ«»]|\b(?:[dln]’|(?:au|aux|ce|cette|dans|de|des|du|est|et|la|le|les|ne|pas|pour|que|qui|sur|un|une|vos|votre|vous)\b)/iu;

/** Returns the French texts of the page, visible or for screen readers. The hoots in these tests are in English. */
function frenchTexts(): string[] {
  const texts = [document.title.replace("Hooter | ", "")];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest('body [lang="fr"]')) continue;
    for (const node of element.childNodes) if (node instanceof Text) texts.push(node.data);
    for (const name of ["alt", "aria-description", "aria-label", "placeholder", "title"])
      texts.push(element.getAttribute(name) ?? "");
  }
  return texts.map((text) => text.trim()).filter((text) => french.has(text) || frenchWord.test(text));
}

let harness: Harness;
beforeEach(() => {
  // jsdom has no layout.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  harness?.dispose();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the site with two hoots by different users, and a comment. */
async function visit(path: string | ((slug: string) => string), signedIn = true, load?: () => Promise<never>) {
  harness = createHarness({ hoots: 0, ...(signedIn ? {} : { signedInAs: null }) });
  const author = await harness.otherUser(BASILE);
  const hoot = await author.publishHoot({ content: "An owl on the roof", pictureUrl: "", pictureAlt: "" });
  await author.addComment(hoot, "It is awake");
  const start = await startLanguage();
  const router = createMemoryRouter(
    [{ path: "*", element: <App client={harness.client} />, errorElement: <Broken /> }],
    { initialEntries: [typeof path === "string" ? path : path(hoot.slug)] },
  );
  render(
    <LanguageProvider start={start} {...(load === undefined ? {} : { load })}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }), hoot };
}

type User = Awaited<ReturnType<typeof visit>>["user"];

async function switchToEnglish(user: User) {
  await user.click(await screen.findByRole("button", { name: "English" }));
  await screen.findByRole("button", { name: "Français" });
}

describe("the language switch", () => {
  const main = () => within(screen.getByRole("main"));
  it.each([
    ["the home page of a visitor", "/", false, () => main().findByRole("link", { name: "Sign up" })],
    ["the home page of a user", "/", true, () => main().findByText("Your dashboard is waiting for you!")],
    ["the sign-in page", "/connexion", false, () => screen.findByLabelText("Email address")],
    ["the dashboard", "/dashboard", true, () => screen.findByText("An owl on the roof")],
    ["a hoot", (slug: string) => `/hoot/${slug}`, true, () => screen.findByText("It is awake")],
    ["a profile", "/profile/Basile", true, () => main().findByRole("heading", { name: "Basile" })],
    ["the settings", "/manage_profile", true, () => screen.findByLabelText("New name")],
    ["the post form", "/dashboard/hootin", true, () => screen.findByRole("heading", { name: "New hoot" })],
    ["an unknown address", "/nowhere", false, () => screen.findByText("Oops, this page doesn’t exist!")],
  ])("leaves no French text on %s", async (_, path, signedIn, isReady) => {
    const { user } = await visit(path, signedIn);
    await switchToEnglish(user);
    await isReady();
    await waitFor(() => expect(frenchTexts()).toEqual([]));
    expect(document.documentElement.lang).toBe("en");
  });

  it("shows no French text when it starts in English on an unknown profile", async () => {
    localStorage.setItem("hooter-demo:language", "en");
    await visit("/profile/Nobody");
    await screen.findByRole("heading", { name: "This profile doesn’t exist!" });
    expect(frenchTexts()).toEqual([]);
  });

  it("(check of these tests) frenchTexts returns the texts of a page in French", async () => {
    await visit("/", false);
    await waitFor(() => expect(document.title).toBe("Hooter | Accueil"));
    expect(frenchTexts()).toEqual(expect.arrayContaining(["Accueil", "S'inscrire", "Aller au contenu"]));
    expect(document.documentElement.lang).toBe("fr");
  });

  it("leaves no French text in the dialogs of the keyboard shortcuts and of the composer", async () => {
    const { user } = await visit("/dashboard");
    await switchToEnglish(user);
    await screen.findByText("An owl on the roof");
    await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(frenchTexts()).toEqual([]);
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Start a hoot" }));
    await screen.findByRole("dialog", { name: "New hoot" });
    expect(frenchTexts()).toEqual([]);
  });

  it("keeps the typed text, the focus and the page when the language changes", async () => {
    const { user } = await visit("/connexion", false);
    await user.type(await screen.findByLabelText("Adresse email"), "ada@hooter.exam");
    await switchToEnglish(user);
    expect(screen.getByLabelText("Email address")).toHaveValue("ada@hooter.exam");
    expect(screen.getByRole("button", { name: "Français" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Français" }));
    expect(await screen.findByLabelText("Adresse email")).toHaveValue("ada@hooter.exam");
    expect(document.documentElement.lang).toBe("fr");
  });

  it("stores the language, so that the next visit starts in it", async () => {
    const { user } = await visit("/", false);
    await switchToEnglish(user);
    cleanup();
    harness.dispose();
    await visit("/", false);
    // Do not wait: the first render is already in English.
    expect(frenchTexts()).toEqual([]);
    expect(screen.getByRole("button", { name: "Français" })).toBeInTheDocument();
  });

  it("follows a choice in another tab", async () => {
    localStorage.setItem("hooter-demo:language", "en");
    await visit("/", false);
    localStorage.setItem("hooter-demo:language", "fr");
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "hooter-demo:language" })));
    await waitFor(() => expect(document.documentElement.lang).toBe("fr"));
    expect(screen.getByRole("button", { name: "English" })).toBeInTheDocument();
  });

  it("shows French in an English browser until the reader chooses", async () => {
    vi.spyOn(navigator, "language", "get").mockReturnValue("en-US");
    expect((await startLanguage()).language).toBe("fr");
    localStorage.setItem("hooter-demo:language", "en");
    expect((await startLanguage()).language).toBe("en");
    localStorage.setItem("hooter-demo:language", "de");
    expect((await startLanguage()).language).toBe("fr");
  });

  it("stays French, with a message, when the English texts cannot be loaded", async () => {
    const fails = () => Promise.reject(new TypeError("Failed to fetch"));
    const { user } = await visit("/", false, fails);
    await user.click(screen.getByRole("button", { name: "English" }));
    expect(await screen.findByText(fr.languageFailed)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "English" })).toBeInTheDocument();
    expect(localStorage.getItem("hooter-demo:language")).toBeNull();

    localStorage.setItem("hooter-demo:language", "en");
    expect((await startLanguage(fails)).language).toBe("fr");
    expect(localStorage.getItem("hooter-demo:language")).toBe("en");
  });

  it("translates the full-page notices", async () => {
    localStorage.setItem("hooter-demo:language", "en");
    const start = await startLanguage();
    act(() => {
      render(
        <LanguageProvider start={start}>
          <Broken />
          <NotConfigured />
        </LanguageProvider>,
      );
    });
    expect(frenchTexts()).toEqual([]);
  });
});

it("translates every text of the site into English, under the same keys", () => {
  const inFrench = new Map(strings(fr));
  const inEnglish = new Map(strings(en.site));
  expect([...inEnglish.keys()]).toEqual([...inFrench.keys()]);
  const same = [...inEnglish].filter(([path, text]) => inFrench.get(path) === text).map(([path]) => path);
  expect(same).toEqual([".titles.hootLoading", ".titles.hashtag"]);
});

it("follows French typography in the French texts of the site", () => {
  const page = new DOMParser().parseFromString(readFileSync("apps/demo/index.html", "utf8"), "text/html");
  const description = page.querySelector('meta[name="description"]')?.getAttribute("content");
  const manifest = JSON.parse(readFileSync("apps/demo/public/manifest.webmanifest", "utf8"));
  expect(description).toMatch(/^Hooter, /);
  const wrong = [...strings({ ...fr, description, manifest })].filter(([, text]) =>
    /'| [;!?»:]|« |[\p{L}][;!?]|[\p{L}]:(?!\/\/)/u.test(text),
  );
  expect(wrong).toEqual([]);
});
