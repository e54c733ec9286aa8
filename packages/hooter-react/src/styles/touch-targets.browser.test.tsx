import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { type ReactElement, useEffect } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "./index.css";
import { dialogNames, OpenDialog } from "../hosts/OpenDialog";
import {
  BottomBar,
  Composer,
  Dashboard,
  ErrorNotice,
  FollowList,
  Footer,
  HashtagFeed,
  Header,
  Home,
  HootPage,
  NotFound,
  Profile,
  Settings,
  ShortcutsButton,
  SignIn,
  ThemeSwitch,
  Thread,
  useToasts,
} from "../index";
import { busiestSlug, createHarness, type Harness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { pageSettled } from "../testing/settled";
import { PAGE } from "../testing/threads-of";

/** Minimum size of a touch target, in CSS pixels. */
const MIN_SIZE = 44;

async function touch(enabled: boolean): Promise<void> {
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 1 });
  await waitFor(() => expect(matchMedia("(pointer: coarse)").matches).toBe(enabled));
}
beforeAll(() => touch(true));
afterAll(() => touch(false));
afterEach(cleanup);

/** Area that reacts to a touch: the box of a field, or the label of a hidden input. */
function areaOf(control: Element): Element {
  const box = control.closest(".hooter-field-box, .hooter-content-box, label");
  return control.matches("input, textarea") && box ? box : control;
}

/** Lists controls that are too small, except links in running text, which are only as high as their line. */
function tooSmall(): string[] {
  const controls = document.querySelectorAll(
    ":is(a[href], button, input, textarea, [role=button]):not(.hooter-text a, [data-radix-focus-guard])",
  );
  return [...controls].flatMap((control) => {
    const area = areaOf(control);
    // Skip the shortcuts button, which is only for keyboards and invisible on a touch screen.
    if (!control.closest(".hooter") || control.matches(".hooter-shortcuts-button")) return [];
    if (!area.checkVisibility({ visibilityProperty: true })) return [];
    const { width, height } = area.getBoundingClientRect();
    if (width >= MIN_SIZE - 0.01 && height >= MIN_SIZE - 0.01) return [];
    const name = control.getAttribute("aria-label") ?? control.textContent;
    return [`${control.className || control.tagName} « ${name} »: ${width} × ${height}`];
  });
}

function ShowToast() {
  const toasts = useToasts();
  useEffect(() => void toasts.show("Hou", { action: { label: "Réessayer", run: () => {} } }), [toasts]);
  return null;
}

const sample: Harness = createHarness();
const slug = busiestSlug(sample);
sample.dispose();

/** Each screen, and a function that waits for the part that appears last. */
const screens: Readonly<Record<string, readonly [ui: ReactElement, last: () => Promise<unknown>]>> = {
  "the frame": [
    <>
      <Header current="/" />
      <Home />
      <NotFound />
      <ErrorNotice error={new HooterError("network", "in a test")} onRetry={() => {}} />
      <ShowToast />
      <Footer contact="/contact">
        <ShortcutsButton />
        <ThemeSwitch onThemeChange={() => {}} />
      </Footer>
      <BottomBar current="/" />
    </>,
    () => screen.findByRole("button", { name: "Déconnexion" }),
  ],
  "the dashboard": [
    <Dashboard key="dashboard" />,
    async () => {
      await screen.findByRole("feed", { name: "Fil des hoots" });
      await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(10));
    },
  ],
  "a hoot": [
    <HootPage key="hoot" slug={slug} onBack={() => {}} />,
    async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Répondre" }));
      await screen.findAllByRole("listitem");
    },
  ],
  "a profile": [
    <Profile key="profile" who={{ pseudo: "Basile" }} />,
    () => screen.findByRole("heading", { name: "Historique" }),
  ],
  "followers, a hashtag and a thread": [
    <>
      <FollowList who={{ pseudo: "Basile" }} list="followers" />
      <HashtagFeed tag="jardin" />
      <Thread {...PAGE} />
    </>,
    async () => {
      await screen.findByRole("list", { name: "Abonnés de Basile" });
      await screen.findByRole("feed", { name: /#jardin/ });
      await screen.findByLabelText("Votre commentaire");
    },
  ],
  "the settings": [<Settings key="settings" />, () => screen.findByLabelText("Nouveau pseudo")],
  "a composer": [<Composer key="composer" />, () => screen.findByRole("button", { name: "Publier" })],
};

describe.each([390, 1280])("on a touch screen of %i px", (width) => {
  it.each(Object.entries(screens))("makes every control of %s 44 px wide and high", async (_, [ui, last]) => {
    await page.viewport(width, 800);
    renderInHarness(ui);
    await last();
    await waitFor(() => expect(document.querySelectorAll("button").length).toBeGreaterThan(0));
    // Wait, because a pressed button is smaller for a moment.
    await pageSettled();
    expect(tooSmall()).toEqual([]);
  });

  it("makes every control for a visitor 44 px wide and high", async () => {
    await page.viewport(width, 800);
    renderInHarness(
      <>
        <Header />
        <Home />
        <SignIn />
        <BottomBar />
      </>,
      { signedInAs: null, hoots: 0 },
    );
    await screen.findByRole("link", { name: "S'inscrire" });
    expect(tooSmall()).toEqual([]);
  });

  it.each(dialogNames)("makes every control of a dialog 44 px wide and high (%s)", async (name) => {
    await page.viewport(width, 800);
    renderInHarness(<OpenDialog name={name} />, { hoots: 0 });
    await screen.findByRole(name === "confirmation" ? "alertdialog" : "dialog");
    act(() => {
      for (const moving of document.getAnimations()) moving.finish();
    });
    expect(tooSmall()).toEqual([]);
  });
});

it("makes text in fields at least 16 px high, because iOS zooms into fields with smaller text", async () => {
  const { style } = document.documentElement;
  style.setProperty("--hooter-size", "13px");
  onTestFinished(() => void style.removeProperty("--hooter-size"));
  renderInHarness(
    <>
      <Composer />
      <Settings />
    </>,
    { hoots: 0 },
  );
  await screen.findByLabelText("Nouveau pseudo");
  const fields = await screen.findAllByRole("textbox");
  const sizes = fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  const content = screen.getByLabelText("Contenu du hoot");
  const mirror = content.previousElementSibling ?? document.body;
  for (const name of ["fontSize", "lineHeight", "paddingLeft"] as const)
    expect(getComputedStyle(mirror)[name]).toBe(getComputedStyle(content)[name]);
});
