import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { type ReactElement, useEffect } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "./index.css";
import { Lightbox } from "../hoot/Lightbox";
import { ReportDialog } from "../hoot/ReportButton";
import { dialogNames, OpenDialog } from "../hosts/OpenDialog";
import {
  BottomBar,
  Composer,
  Dashboard,
  ErrorNotice,
  Feed,
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
import { SignInDialog } from "../sign-in/SignInDialog";
import { chooseAction, openMenu } from "../testing/choose-action";
import { ALICE, BASILE, busiestSlug, createHarness, type Harness } from "../testing/harness";
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
afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
});

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

type Step = (view: ReturnType<typeof renderInHarness>) => Promise<unknown>;

/**
 * Each screen, and the steps to its states. The first step waits for the part that appears last; each further step
 * opens another state.
 */
const screens: Readonly<Record<string, readonly [ui: ReactElement, ...steps: Step[]]>> = {
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
    async ({ harness }) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await pageSettled();
      const basile = await harness.otherUser(BASILE);
      await basile.publishHoot({ content: "Hou", pictureUrl: "", pictureAlt: "" });
      await screen.findByRole("button", { name: /nouveau hoot/ });
    },
  ],
  "a hoot": [
    <HootPage key="hoot" slug={slug} onBack={() => {}} />,
    async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Répondre" }));
      await screen.findAllByRole("listitem");
    },
  ],
  "a profile and the settings": [
    <Profile key="profile" who={{ pseudo: "Basile" }} onBack={() => {}} />,
    () => screen.findByRole("heading", { name: "Historique" }),
    async ({ user }) => openMenu(user, await screen.findByRole("feed")),
    async ({ user }) => {
      await user.click(screen.getByRole("menuitem", { name: "Masquer ce hoot" }));
      await screen.findByRole("article", { name: /^Hoot masqué/ });
    },
    async ({ user, rerender }) => {
      await chooseAction(user, "Masquer ses hoots");
      rerender(<Settings />);
      await screen.findByLabelText("Nouveau pseudo");
      for (const section of ["Changer d’adresse email", "Changer de mot de passe"])
        await user.click(await screen.findByRole("button", { name: section }));
      await screen.findByRole("region", { name: "Personnes masquées" });
    },
    async ({ user }) => {
      await user.click(screen.getByRole("button", { name: "Supprimer mon compte" }));
      await screen.findByRole("alertdialog");
    },
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
  "a composer": [<Composer key="composer" />, () => screen.findByRole("button", { name: "Publier" })],
};

const opened = { open: true, onClose: () => {} };
const dialogs: readonly (readonly [name: string, ui: ReactElement, signedInAs: string | null])[] = [
  ...dialogNames.map((name) => [name, <OpenDialog key={name} name={name} />, ALICE] as const),
  ["picture", <Lightbox key="picture" {...opened} src="data:," alt="La lune" />, ALICE],
  ["report", <ReportDialog key="report" {...opened} hoot={{ id: "a" }} />, ALICE],
  ["sign-in", <SignInDialog key="sign-in" {...opened} link={null} />, null],
];

describe.each([390, 1280])("on a touch screen of %i px", (width) => {
  it.each(Object.entries(screens))("makes every control of %s 44 px wide and high", async (_, [ui, ...steps]) => {
    await page.viewport(width, 800);
    const view = renderInHarness(ui);
    for (const step of steps) {
      await step(view);
      await waitFor(() => expect(document.querySelectorAll("button").length).toBeGreaterThan(0));
      // Wait, because a pressed button is smaller for a moment.
      await pageSettled();
      expect(tooSmall()).toEqual([]);
    }
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

  it.each(dialogs)("makes every control of a dialog 44 px wide and high (%s)", async (name, ui, signedInAs) => {
    await page.viewport(width, 800);
    renderInHarness(ui, { hoots: 0, signedInAs });
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

it("does not highlight a whole card when a button of the card is tapped", async () => {
  renderInHarness(<Feed />, { hoots: 1 });
  const style = getComputedStyle(await screen.findByRole("article"));
  expect(style.getPropertyValue("-webkit-tap-highlight-color")).toBe("rgba(0, 0, 0, 0)");
});
