import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { type DraftStorage, HooterError } from "hooter-client";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { Composer } from "../composer/Composer";
import { ComposerDialog } from "../composer/ComposerDialog";
import { Feed } from "../feed/Feed";
import { BottomBar } from "../layout/BottomBar";
import { Footer } from "../layout/Footer";
import { Header } from "../layout/Header";
import { useToasts } from "../provider/context";
import type { ToastOptions, Toasts } from "../provider/toasts";
import { SignIn } from "../sign-in/SignIn";
import { setTestFont, testFonts } from "../testing/fonts";
import { goOffline } from "../testing/offline";
import { renderInHarness } from "../testing/render";
import { frames } from "../testing/settled";
import { Modal } from "./Modal";

const undone: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const undo of undone.splice(0)) undo();
});

const failed: ToastOptions = { tone: "error", action: { label: "Réessayer", run: () => {} } };
const longText =
  "Votre hoot n’est pas parti\u202f; le brouillon est gardé. Vous n’avez pas le droit de faire cela. Reconnectez-vous.";

function ShowToast({ text = longText, options }: { text?: string; options: ToastOptions }) {
  const toasts = useToasts();
  useEffect(() => void toasts.show(text, options), [toasts, text, options]);
  return null;
}

it("renders its live regions while they are empty, so that screen readers know them before the first toast", () => {
  renderInHarness(<p>La page</p>, { hoots: 0 });
  const regions = [...document.querySelectorAll("[aria-live]")];
  expect(regions.map((region) => region.checkVisibility())).toEqual([true, true]);
});

/** Finishes all animations, and waits until the layout meets the expectation. */
const expectLayout = (expectation: (toast: DOMRect) => void) =>
  waitFor(() => {
    for (const moving of document.getAnimations()) moving.finish();
    expectation(screen.getByRole("region", { name: "Notifications" }).getBoundingClientRect());
  });

const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe.each([
  [320, 568],
  [390, 700],
  [1280, 720],
])("window of %i × %i", (width, height) => {
  beforeEach(() => page.viewport(width, height));

  it("places a toast at the lower edge, where it covers no control of the header", async () => {
    renderInHarness(
      <>
        <Header current="/" />
        <ShowToast options={failed} />
      </>,
      { hoots: 0 },
    );
    await screen.findByRole("button", { name: "Déconnexion" });
    await expectLayout((rect) => {
      expect(height - rect.bottom).toBeLessThanOrEqual(24);
      expect(rect.bottom).toBeLessThan(height);
      expect(rect.left).toBeGreaterThan(0);
      expect(rect.right).toBeLessThan(width);
      const offers = [...screen.getAllByRole("link"), screen.getByRole("button", { name: "Déconnexion" })];
      expect(offers.filter((offer) => meet(offer.getBoundingClientRect(), rect))).toEqual([]);
    });
  });

  it.each(["page", "dialog"])("keeps « Publier » of a long form above the toast (%s)", async (where) => {
    const { user } = renderInHarness(
      <>
        {where === "page" ? <Composer /> : <ComposerDialog open onClose={() => {}} />}
        <ShowToast options={failed} />
      </>,
      { hoots: 0 },
    );
    await user.click(await screen.findByRole("textbox", { name: "Contenu du hoot" }));
    await user.paste("Une chouette\n".repeat(30));
    const publish = screen.getByRole("button", { name: "Publier" });
    await expectLayout((rect) => {
      const button = publish.getBoundingClientRect();
      expect(button.bottom).toBeLessThanOrEqual(rect.top);
      expect(button.top).toBeGreaterThan(0);
    });
  });
});

it.each([
  [390, 844],
  [1280, 720],
])("the last row of a form above a toast covers no field, in a window of %i × %i", async (width, height) => {
  await page.viewport(width, height);
  renderInHarness(
    <>
      <ComposerDialog open onClose={() => {}} />
      <ShowToast options={failed} />
    </>,
    { hoots: 0 },
  );
  const link = await screen.findByRole("textbox", { name: /^Lien d’une image/ });
  const publish = screen.getByRole("button", { name: "Publier" });
  const row = publish.parentElement ?? document.body;
  await expectLayout((rect) => {
    expect(rect.height).toBeGreaterThan(0);
    expect(publish.getBoundingClientRect().bottom).toBeLessThan(rect.top);
    expect(row.getBoundingClientRect().top).toBeGreaterThanOrEqual(link.getBoundingClientRect().bottom);
  });
});

describe.each([
  [600, 340],
  [667, 375],
  [844, 390],
])("short window of %i × %i", (width, height) => {
  it.each(["bottom-right", "top-right"] as const)("covers no button of the composer (%s corner)", async (corner) => {
    await page.viewport(width, height);
    renderInHarness(
      <>
        <ShowToast text="Un autre." options={failed} />
        <ShowToast options={failed} />
      </>,
      { hoots: 0, toastCorner: corner },
    );
    await waitFor(() => expect(document.querySelectorAll(".hooter-toast")).toHaveLength(2));
    renderInHarness(<ComposerDialog open onClose={() => {}} />, { hoots: 0 });
    const buttons = [
      await screen.findByRole("button", { name: "Publier" }),
      screen.getByRole("button", { name: "Fermer" }),
    ];
    await expectLayout((rect) => {
      expect(rect.top).toBeGreaterThan(0);
      for (const button of buttons) expect(meet(rect, button.getBoundingClientRect())).toBe(false);
    });
    expect(
      screen
        .getAllByRole("button", { name: "Réessayer" })
        .filter((button) => button.checkVisibility({ visibilityProperty: true })),
    ).toHaveLength(1);
  });
});

it("covers no control of the sign-in page on a small phone", async () => {
  await page.viewport(320, 568);
  renderInHarness(
    <>
      <Header current="/connexion" />
      <SignIn />
      <BottomBar current="/connexion" />
      <ShowToast text="Session fermée ailleurs. Vos brouillons sont gardés." options={{ tone: "info" }} />
    </>,
    { signedInAs: null, hoots: 0 },
  );
  const form = within(await screen.findByRole("form", { name: "Authentification" }));
  const controls = [form.getByRole("textbox"), form.getByLabelText("Mot de passe"), ...form.getAllByRole("button")];
  await expectLayout((rect) => {
    expect(rect.height).toBeGreaterThan(0);
    expect(controls.filter((control) => meet(control.getBoundingClientRect(), rect))).toEqual([]);
  });
});

it("does not cover the error of the sign-in page with the banner on a small phone", async () => {
  undone.push(goOffline());
  await page.viewport(320, 568);
  const { user, harness } = renderInHarness(
    <>
      <Header current="/connexion" />
      <SignIn />
    </>,
    { signedInAs: null, hoots: 0 },
  );
  vi.spyOn(harness.client, "signIn").mockRejectedValue(new HooterError("network"));
  await user.type(screen.getByRole("textbox"), "alice@exemple.fr");
  await user.type(screen.getByLabelText("Mot de passe"), "hibou-2026{Enter}");
  const error = await screen.findByText(/^Le réseau ne répond pas/);
  const banner = screen.getByText(/^Vous êtes hors ligne/);
  await waitFor(() => {
    expect(banner.getBoundingClientRect().height).toBeGreaterThan(0);
    expect(meet(banner.getBoundingClientRect(), error.getBoundingClientRect())).toBe(false);
  });
});

it.each([320, 390, 1280])("does not move a dialog's buttons while toasts disappear (%i px)", async (width) => {
  await page.viewport(width, 600);
  const { user } = renderInHarness(
    <>
      <ShowToast options={failed} />
      <ShowToast text="Votre commentaire n’est pas parti." options={failed} />
    </>,
    { hoots: 0 },
  );
  const toasts = () => document.querySelectorAll(".hooter-toast").length;
  await waitFor(() => expect(toasts()).toBe(2));
  renderInHarness(
    <Modal open onClose={() => {}} title="Réglages">
      <button>Modifier</button>
    </Modal>,
    { hoots: 0 },
  );
  const button = await screen.findByRole("button", { name: "Modifier" });
  // The dialog makes room for the toasts in the next frame.
  await frames(3);
  for (const moving of document.getAnimations()) moving.finish();
  const { top } = button.getBoundingClientRect();
  const tops = new Set<number>();
  const look = () => {
    for (const moving of document.getAnimations()) moving.finish();
    tops.add(button.getBoundingClientRect().top);
  };
  for (let left = toasts(); left > 0; left = toasts()) {
    const [dismiss] = screen.getAllByRole("button", { name: "Fermer la notification" });
    if (!dismiss) throw new Error("A toast has no button.");
    await user.click(dismiss);
    await waitFor(() => {
      look();
      expect(toasts()).toBeLessThan(left);
    });
    await frames(3);
    look();
  }
  expect([...tops]).toEqual([top]);
  // On a phone, the dialog gives up the toasts' space only after a resize, for example by a keyboard or a rotation.
  act(() => void window.visualViewport?.dispatchEvent(new Event("resize")));
  if (width < 590) expect(button.getBoundingClientRect().top).toBeGreaterThan(top);
  else expect(button.getBoundingClientRect().top).toBe(top);
});

const refuse = () => {
  throw new DOMException("full", "QuotaExceededError");
};
const full: DraftStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

describe.each([320, 390, 768, 1280])("window of %i px with a banner of several sentences", (width) => {
  it.each(testFonts)("keeps toasts and the buttons of a long form clear of the banner (%s font)", async (font) => {
    await page.viewport(width, 700);
    undone.push(goOffline());
    await setTestFont(font, document);
    undone.push(() => void setTestFont(null, document));
    const { user } = renderInHarness(
      <>
        <ComposerDialog open onClose={() => {}} />
        <ShowToast options={failed} />
      </>,
      { hoots: 0, client: { storage: full } },
    );
    await user.click(await screen.findByRole("textbox", { name: "Contenu du hoot" }));
    await user.paste("Une chouette\n".repeat(30));
    const loops: string[] = [];
    const listen = ({ message }: ErrorEvent) => void loops.push(message);
    addEventListener("error", listen);
    undone.push(() => removeEventListener("error", listen));
    const message = (await screen.findByText(/hors ligne.*ne peut rien enregistrer/)).closest("[data-said]");
    if (!message) throw new Error("The banner is empty.");
    const publish = screen.getByRole("button", { name: "Publier" });
    await expectLayout((rect) => {
      const banner = message.getBoundingClientRect();
      const button = publish.getBoundingClientRect();
      const close = screen.getByRole("button", { name: "Fermer" }).getBoundingClientRect();
      expect(meet(rect, banner)).toBe(false);
      expect(rect.top).toBeGreaterThan(0);
      expect(meet(button, banner)).toBe(false);
      expect(meet(close, banner)).toBe(false);
      expect(meet(button, rect)).toBe(false);
    });
    expect(loops).toEqual([]);
  });
});

it.each([
  [320, 568],
  [390, 844],
  [1280, 720],
])("moves nothing in a dialog when the network fails, in a window of %i × %i", async (width, height) => {
  await page.viewport(width, height);
  const { user } = renderInHarness(<ComposerDialog open onClose={() => {}} />, { hoots: 0 });
  await user.click(await screen.findByRole("textbox", { name: "Contenu du hoot" }));
  await user.paste("Une chouette\n".repeat(30));
  const tops = () => {
    for (const moving of document.getAnimations()) moving.finish();
    const dialog = screen.getByRole("dialog");
    const elements = [...within(dialog).getAllByRole("button"), ...within(dialog).getAllByRole("textbox")];
    return elements.map((element) => element.getBoundingClientRect().top);
  };
  await frames(3);
  const before = tops();
  undone.push(goOffline());
  act(() => void window.dispatchEvent(new Event("offline")));
  await screen.findByText(/hors ligne/);
  await frames(3);
  expect(tops()).toEqual(before);
});

describe.each([320, 390, 800])("toasts and a banner in a window of %i px", (width) => {
  const banner = () => screen.queryByText(/hors ligne/)?.closest("[data-said]") ?? null;
  const dismiss = () => screen.getByRole("button", { name: "Fermer la notification" });
  const topOf = (element: Element) => {
    for (const moving of document.getAnimations()) moving.finish();
    return element.getBoundingClientRect().top;
  };
  /** Renders a page with a toast, and returns a function that closes and reopens the connection. */
  async function open() {
    await page.viewport(width, 700);
    renderInHarness(
      <>
        <Header />
        <ShowToast text="Une panne" options={failed} />
      </>,
      { hoots: 0 },
    );
    await screen.findByText("Une panne");
    let online: (() => void) | null = null;
    const toggle = async () => {
      if (online) online();
      online = online ? null : goOffline();
      const isOffline = online !== null;
      act(() => void window.dispatchEvent(new Event(isOffline ? "offline" : "online")));
      await waitFor(() => expect(banner() !== null).toBe(isOffline));
      await frames(3);
    };
    undone.push(() => online?.());
    return toggle;
  }

  it("does not move a toast's buttons when the banner appears and disappears", async () => {
    const toggle = await open();
    const top = topOf(dismiss());
    await toggle();
    expect(topOf(dismiss())).toBe(top);
    const rect = screen.getByRole("region", { name: "Notifications" }).getBoundingClientRect();
    expect(meet(rect, banner()?.getBoundingClientRect() ?? rect)).toBe(false);
    await toggle();
    expect(topOf(dismiss())).toBe(top);
  });

  it.each([1, 2])("keeps the banner clear of the toast in a small visual viewport at a scale of %i", async (scale) => {
    const toggle = await open();
    await toggle();
    const view = window.visualViewport;
    if (!view) throw new Error("No visual viewport.");
    const spies = [
      vi.spyOn(view, "height", "get").mockReturnValue(scale === 1 ? 400 : 640),
      vi.spyOn(view, "scale", "get").mockReturnValue(scale),
    ];
    undone.push(() => {
      for (const spy of spies) spy.mockRestore();
    });
    act(() => void view.dispatchEvent(new Event("resize")));
    await expectLayout((rect) => {
      expect(rect.bottom).toBeLessThan(view.height);
      expect(meet(rect, banner()?.getBoundingClientRect() ?? rect)).toBe(false);
    });
  });
});

it.each(["bottom-right", "top-left"] as const)(
  "does not move a toast in the %s corner when a toast with less time left appears and times out",
  async (toastCorner) => {
    await page.viewport(1280, 720);
    let toasts: Toasts | undefined;
    function Take() {
      const given = useToasts();
      useEffect(() => {
        toasts = given;
      }, [given]);
      return null;
    }
    renderInHarness(<Take />, { hoots: 0, toastCorner });
    const add = (text: string, options: ToastOptions) => act(() => void toasts?.show(text, options));
    const topOf = (text: string) => {
      for (const moving of document.getAnimations()) moving.finish();
      return screen.getByText(text).getBoundingClientRect().top;
    };
    const short: ToastOptions = { duration: 300 };
    add("Hoot supprimé avec succès !", { duration: 60_000, action: { label: "Annuler", run: () => {} } });
    add("Lien copié.", short);
    add("Hoot masqué.", { duration: 30_000, action: { label: "Annuler", run: () => {} } });
    await screen.findByText("Hoot masqué.");
    const texts = ["Hoot supprimé avec succès !", "Hoot masqué."];
    const before = texts.map(topOf);
    await waitFor(() => expect(screen.queryByText("Lien copié.")).toBeNull());
    expect(texts.map(topOf)).toEqual(before);
    add("Lien copié.", short);
    await screen.findByText("Lien copié.");
    expect(texts.map(topOf)).toEqual(before);
    await waitFor(() => expect(screen.queryByText("Lien copié.")).toBeNull());
    expect(texts.map(topOf)).toEqual(before);
  },
);

it.each(["bottom-right", "top-right"] as const)(
  "places the later of two simultaneous toasts nearer to the edge (%s)",
  async (toastCorner) => {
    await page.viewport(390, 844);
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
    undone.push(() => now.mockRestore());
    function Both() {
      const toasts = useToasts();
      useEffect(() => {
        toasts.show("Bienvenue !", { duration: 60_000 });
        toasts.show("Complétez votre profil.", { tone: "info", duration: 60_000 });
      }, [toasts]);
      return null;
    }
    renderInHarness(<Both />, { hoots: 0, toastCorner });
    const topOf = (text: string) => screen.getByText(text).getBoundingClientRect().top;
    await screen.findByText("Bienvenue !");
    for (const moving of document.getAnimations()) moving.finish();
    const distance = topOf("Complétez votre profil.") - topOf("Bienvenue !");
    expect(Math.sign(distance)).toBe(toastCorner === "bottom-right" ? 1 : -1);
  },
);

it("keeps the close button beside a long text at its full size", async () => {
  await page.viewport(320, 568);
  renderInHarness(
    <>
      <ShowToast text="Publié." options={{ duration: 60_000 }} />
      <ShowToast options={{ tone: "info", duration: 60_000 }} />
    </>,
    { hoots: 0 },
  );
  const text = await screen.findByText(/^Votre hoot n’est pas parti/);
  const boxes = screen
    .getAllByRole("button", { name: "Fermer la notification" })
    .map((close) => close.getBoundingClientRect());
  expect(boxes).toHaveLength(2);
  expect(boxes[1]?.width).toBe(boxes[0]?.width);
  expect(boxes[1]?.right).toBe(boxes[0]?.right);
  expect(boxes[1]?.left).toBeGreaterThanOrEqual(text.getBoundingClientRect().right);
});

it("does not move the button of a failure when another failure appears", async () => {
  await page.viewport(390, 844);
  const both = (hasSecond: boolean) => (
    <>
      <ShowToast options={failed} />
      {hasSecond && <ShowToast text="Votre commentaire n’est pas parti." options={failed} />}
    </>
  );
  const { rerender } = renderInHarness(both(false), { hoots: 0 });
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  const top = () => {
    for (const moving of document.getAnimations()) moving.finish();
    return retry.getBoundingClientRect().top;
  };
  const before = top();
  rerender(both(true));
  await screen.findByText("Votre commentaire n’est pas parti.");
  await frames(3);
  expect(top()).toBe(before);
});

it("places a toast's button beside a short text, and below a long one", async () => {
  await page.viewport(390, 844);
  renderInHarness(
    <>
      <ShowToast text="Publié." options={{ action: { label: "Voir", run: () => {} } }} />
      <ShowToast options={failed} />
    </>,
    { hoots: 0 },
  );
  const failure = /^Votre hoot n’est pas parti/;
  await screen.findByText(failure);
  const boxes = (text: string | RegExp, name: string) =>
    [screen.getByText(text), screen.getByRole("button", { name })].map((element) => element.getBoundingClientRect());
  const [short, view] = boxes("Publié.", "Voir");
  const [long, retry] = boxes(failure, "Réessayer");
  expect(view?.top).toBeLessThan(short?.bottom ?? 0);
  expect(retry?.top).toBeGreaterThanOrEqual(long?.bottom ?? 0);
  // The long text also extends over the close button, which is beside « Réessayer ».
  const toast = screen.getByText(failure).closest<HTMLElement>(".hooter-toast") ?? document.body;
  const close = within(toast).getByRole("button", { name: "Fermer la notification" }).getBoundingClientRect();
  expect(close.top).toBeGreaterThanOrEqual(long?.bottom ?? 0);
  expect(close.left).toBeGreaterThanOrEqual(retry?.right ?? 0);
  expect(long?.right).toBeGreaterThan(close.left);
});

it.each(testFonts)(
  "leaves each focused link and the end of the page visible above two toasts (%s font)",
  async (font) => {
    await page.viewport(390, 844);
    await setTestFont(font, document);
    undone.push(() => void setTestFont(null, document));
    const { user } = renderInHarness(
      <>
        <Feed pageSize={10} />
        <ShowToast options={failed} />
        <ShowToast text="Votre commentaire n’est pas parti." options={failed} />
        <Footer style={{ marginBlockEnd: "var(--hooter-bottom, 0px)" }} contact="/contact" />
        <BottomBar />
      </>,
      { hoots: 12 },
    );
    await screen.findAllByRole("article");
    await waitFor(() => expect(document.querySelectorAll(".hooter-toast")).toHaveLength(2));
    const rects = () => {
      const corner = document.querySelector(".hooter-toasts");
      for (const moving of corner?.getAnimations({ subtree: true }) ?? []) moving.finish();
      return [...document.querySelectorAll(".hooter-toast")].map((toast) => toast.getBoundingClientRect());
    };
    const contact = screen.getByRole("link", { name: "Contact" });
    for (let step = 0; step < 150 && document.activeElement !== contact; step++) {
      await user.tab();
      const focused = document.activeElement;
      if (!focused || focused.closest(".hooter-toasts, .hooter-bottom-bar")) continue;
      // Skip cards, because they are taller than the space above the toasts.
      if (focused.matches("article")) continue;
      const { top } = focused.getBoundingClientRect();
      const { scrollY } = window;
      await waitFor(() => {
        const box = focused.getBoundingClientRect();
        const now = `at ${box.top}, scrolled to ${window.scrollY}; when focused: at ${top}, scrolled to ${scrollY}`;
        const covering = rects().filter((rect) => meet(rect, box));
        expect(covering, `toasts above « ${focused.textContent} » (${now})`).toEqual([]);
      });
    }
    expect(contact).toHaveFocus();
    contact.blur();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await waitFor(() => {
      const { bottom } = contact.getBoundingClientRect();
      expect(Math.min(...rects().map(({ top }) => top))).toBeGreaterThanOrEqual(bottom);
    });
    cleanup();
    expect(document.documentElement.style.getPropertyValue("--hooter-bottom")).toBe("");
  },
);

it.each([
  { width: 390, height: 844, maximum: 2 },
  { width: 844, height: 390, maximum: 2 },
  { width: 1280, height: 720, maximum: 4 },
])(
  "shows at most $maximum toasts in a window of $width × $height, and eventually shows each « Réessayer »",
  async ({ width, height, maximum }) => {
    await page.viewport(width, height);
    const texts = ["1", "2", "3", "4", "5", "6"];
    const retried: string[] = [];
    function Fails() {
      const toasts = useToasts();
      useEffect(() => {
        for (const text of texts)
          toasts.show(text, { tone: "error", action: { label: "Réessayer", run: () => retried.push(text) } });
      }, [toasts]);
      return null;
    }
    const { user } = renderInHarness(<Fails />, { hoots: 0 });
    for (let left = texts.length; left > 0; left -= 1) {
      await waitFor(() => expect(document.querySelectorAll(".hooter-toast")).toHaveLength(Math.min(left, maximum)));
      const [retry] = screen.getAllByRole("button", { name: "Réessayer" });
      if (!retry) throw new Error("A failure has no button.");
      await user.click(retry);
    }
    expect(retried.toSorted()).toEqual(texts);
  },
);

it("causes no ResizeObserver error when toasts change the height of the page", async () => {
  const errors: string[] = [];
  const note = ({ message }: ErrorEvent) => void errors.push(message);
  window.addEventListener("error", note);
  undone.push(() => window.removeEventListener("error", note));
  function More() {
    const toasts = useToasts();
    return <button onClick={() => toasts.show("Une autre panne", failed)}>Encore</button>;
  }
  const { user, container } = renderInHarness(
    <>
      <ShowToast options={failed} />
      <More />
      <div style={{ height: "var(--hooter-bottom, 0px)" }} />
    </>,
    { hoots: 0 },
  );
  const sizes = new ResizeObserver(() => {});
  sizes.observe(container);
  undone.push(() => sizes.disconnect());
  const room = () => Number.parseFloat(document.documentElement.style.getPropertyValue("--hooter-bottom"));
  await waitFor(() => expect(room()).toBeGreaterThan(0));
  const before = room();
  await user.click(await screen.findByRole("button", { name: "Encore" }));
  await waitFor(() => expect(room()).toBeGreaterThan(before));
  await frames(3);
  expect(errors).toEqual([]);
});

it("moves a toast above the on-screen keyboard and back down when it closes", async () => {
  await page.viewport(390, 700);
  renderInHarness(<ShowToast options={failed} />, { hoots: 0 });
  await expectLayout((rect) => expect(rect.bottom).toBeGreaterThan(680));
  const view = window.visualViewport;
  if (!view) throw new Error("No visual viewport.");
  const keyboard = vi.spyOn(view, "height", "get").mockReturnValue(400);
  undone.push(() => keyboard.mockRestore());
  act(() => void view.dispatchEvent(new Event("resize")));
  // The page also leaves space at its end for the toast in its new position.
  const room = () => Number.parseFloat(document.documentElement.style.getPropertyValue("--hooter-bottom"));
  await expectLayout((rect) => {
    expect(rect.bottom).toBeLessThan(400);
    expect(rect.bottom).toBeGreaterThan(370);
    expect(Math.abs(700 - rect.top - room())).toBeLessThanOrEqual(1);
  });
  keyboard.mockRestore();
  act(() => void view.dispatchEvent(new Event("resize")));
  await expectLayout((rect) => {
    expect(rect.bottom).toBeGreaterThan(680);
    expect(Math.abs(700 - rect.top - room())).toBeLessThanOrEqual(1);
  });
});

it("keeps a toast in the visible part of a zoomed page, and adds no space below the page", async () => {
  await page.viewport(390, 700);
  renderInHarness(<ShowToast options={failed} />, { hoots: 0 });
  await expectLayout((rect) => expect(rect.bottom).toBeGreaterThan(680));
  const { style } = document.documentElement;
  await waitFor(() => expect(style.getPropertyValue("--hooter-bottom")).not.toBe(""));
  const before = style.getPropertyValue("--hooter-bottom");
  const view = window.visualViewport;
  if (!view) throw new Error("No visual viewport.");
  const spies = [
    vi.spyOn(view, "height", "get").mockReturnValue(350),
    vi.spyOn(view, "scale", "get").mockReturnValue(2),
  ];
  undone.push(() => {
    for (const spy of spies) spy.mockRestore();
  });
  act(() => void view.dispatchEvent(new Event("resize")));
  await expectLayout((rect) => expect(rect.bottom).toBeLessThanOrEqual(350));
  expect(style.getPropertyValue("--hooter-bottom")).toBe(before);
});
