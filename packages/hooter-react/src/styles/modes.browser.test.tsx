import { HooterError } from "hooter-client";
import { type ReactNode, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { Lightbox } from "../hoot/Lightbox";
import { dialogNames, OpenDialog } from "../hosts/OpenDialog";
import { shot } from "../hosts/pixels";
import {
  BottomBar,
  Composer,
  Dashboard,
  DiscardDraftDialog,
  ErrorNotice,
  Feed,
  FollowList,
  Footer,
  HashtagFeed,
  Header,
  Home,
  HooterProvider,
  HootPage,
  NotFound,
  Profile,
  Settings,
  SignIn,
  ThemeSwitch,
  Thread,
  useMuted,
  useToasts,
} from "../index";
import { Button, Skeletons } from "../primitives/index";
import { BASILE, createHarness, type Harness, PASSWORD } from "../testing/harness";
import { siteLinks } from "../testing/links";
import { pageSettled } from "../testing/settled";
import { giveThread, PAGE } from "../testing/threads-of";
import { guard } from "./guard";
import styles from "./index.css?inline";

function ShowToast() {
  const toasts = useToasts();
  useEffect(() => void toasts.show("Raté", { tone: "error", duration: Number.POSITIVE_INFINITY }), [toasts]);
  return null;
}

function Mutes() {
  const { setMuted } = useMuted();
  useEffect(() => setMuted({ uid: "account1", pseudo: "Basile" }, true), [setMuted]);
  return null;
}

let harness: Harness;
let root: Root;
let sheet: HTMLStyleElement;
let stage: HTMLElement;

async function emulate(name: string, value: string): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name, value }] });
}

/** All elements of the widgets, on the page and in dialogs and toasts. */
const elements = () => [...document.querySelectorAll(".hooter, .hooter *")];
const nameOf = (element: Element) =>
  `${element.getAttribute("class") ?? element.tagName} « ${element.getAttribute("aria-label") ?? element.textContent} »`;

/** Elements with an animation or a transition. */
function moving(): string[] {
  return elements().flatMap((element) =>
    [null, "::before", "::after"].flatMap((pseudo) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
      const durations = `${animationName === "none" ? "0s" : animationDuration}, ${transitionDuration}`.split(", ");
      const isStill = durations.every((duration) => Number.parseFloat(duration) === 0);
      return isStill ? [] : [`${nameOf(element)} ${pseudo ?? ""}`];
    }),
  );
}

/** Value of a system colour. */
function colour(system: string): string {
  const probe = stage.appendChild(document.createElement("i"));
  probe.style.cssText = `color: ${system}; forced-color-adjust: none`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

beforeEach(async () => {
  await page.viewport(700, 1200);
  harness = createHarness({ hoots: 3 });
  sheet = document.head.appendChild(document.createElement("style"));
  stage = document.body.appendChild(document.createElement("div"));
  root = createRoot(stage);
});
afterEach(async () => {
  root.unmount();
  stage.remove();
  sheet.remove();
  harness.dispose();
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

const sheets = [
  { name: "the stylesheet", css: styles },
  { name: "the guarded stylesheet", css: guard(styles) },
];

describe.each(sheets)("the user's display preferences ($name)", ({ css }) => {
  beforeEach(() => {
    sheet.textContent = css;
    root.render(
      <HooterProvider client={harness.client} theme="system" links={{ ...siteLinks, dashboard: "/tableau" }}>
        <Header current="/tableau" />
        <Skeletons count={1} />
        <ThemeSwitch onThemeChange={() => {}} />
        <Composer />
        <Button data-busy="true">Envoi</Button>
        <ShowToast />
        <Feed />
      </HooterProvider>,
    );
  });

  it("ends every animation and transition at once with reduced motion", async () => {
    await emulate("prefers-reduced-motion", "reduce");
    await expect.element(page.getByRole("feed")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: /J'aime/ }).first());
    await expect.element(page.getByRole("button", { name: /Je n'aime plus/ }).first()).toBeVisible();
    await expect.element(page.getByText("Raté")).toBeVisible();
    expect(moving()).toEqual([]);
    expect(stage.querySelectorAll(".hooter-skeleton").length).toBeGreaterThan(0);
  });

  it("with forced colours, still marks the current page, a like and the excess text", async () => {
    await emulate("forced-colors", "active");
    await expect.element(page.getByRole("feed")).toBeVisible();

    const current = page.getByRole("navigation").getByRole("link", { name: "Tableau de bord" });
    await expect.element(current).toHaveAttribute("aria-current", "page");
    const { outlineStyle, outlineColor } = getComputedStyle(current.element());
    expect([outlineStyle, outlineColor]).toEqual(["solid", colour("Highlight")]);

    await userEvent.click(page.getByRole("button", { name: /J'aime/ }).first());
    const liked = page.getByRole("button", { name: /Je n'aime plus/ }).first();
    await expect.element(liked).toBeVisible();
    const heart = liked.element().querySelector(".hooter-icon");
    expect(heart && getComputedStyle(heart).fill).toBe(colour("Highlight"));

    await userEvent.fill(page.getByRole("textbox", { name: "Contenu du hoot" }), "é".repeat(300));
    const excess = () => stage.querySelector(".hooter-content-mirror mark");
    await expect.poll(excess).not.toBeNull();
    // Check a screenshot, because the text field above the mark might hide it.
    const { data } = await shot(excess()?.closest(".hooter-content-box") ?? stage);
    const channels = (colour("Mark").match(/\d+/g) ?? []).map(Number);
    const marked = data.filter((_, at) => at % 4 === 0 && channels.every((channel, i) => data[at + i] === channel));
    expect(marked.length).toBeGreaterThan(100);
  });

  it.each([
    { width: 700, place: "the picture of the user" },
    { width: 390, place: "the bar of a phone" },
  ])("keeps the mark of the current page on $place with forced colours", async ({ width }) => {
    await page.viewport(width, 800);
    await emulate("forced-colors", "active");
    root.render(
      <HooterProvider client={harness.client} theme="system" links={{ ...siteLinks, profile: () => "/moi" }}>
        <Header current="/moi" />
        <BottomBar current="/moi" />
      </HooterProvider>,
    );
    // At each width, only one of the two links to the profile is visible.
    const current = page.getByRole("link", { name: "Mon profil" });
    await expect.element(current).toHaveAttribute("aria-current", "page");
    const { outlineStyle, outlineColor } = getComputedStyle(current.element());
    expect([outlineStyle, outlineColor]).toEqual(["solid", colour("Highlight")]);
    const icon = current.element().querySelector(".hooter-icon");
    if (icon) expect(getComputedStyle(icon).backgroundColor).toBe("rgba(0, 0, 0, 0)");
  });

  it("keeps the gap in the ring of a busy button, and gives icons the colour of their text, with forced colours", async () => {
    await emulate("forced-colors", "active");
    await expect.element(page.getByRole("feed")).toBeVisible();
    await expect.element(page.getByText("Raté")).toBeVisible();
    const toast = document.querySelector(".hooter-toast") ?? document.body;
    const icon = toast.querySelector(":scope > .hooter-icon") ?? document.body;
    expect(getComputedStyle(icon).color).toBe(getComputedStyle(toast).color);
    const ring = getComputedStyle(page.getByRole("button", { name: "Envoi" }).element(), "::before");
    expect(ring.borderInlineStartColor).toBe("rgba(0, 0, 0, 0)");
    expect(ring.borderInlineEndColor).toBe(ring.color);
    expect(ring.forcedColorAdjust).toBe("none");
  });

  it("marks the chosen theme, and shows the focus on a marked element, with forced colours", async () => {
    await emulate("forced-colors", "active");
    const dashboard = page.getByRole("navigation").getByRole("link", { name: "Tableau de bord" });
    const theme = page.getByRole("radio", { name: "Selon le système" });
    await expect.element(dashboard).toBeVisible();
    const looks = [
      () => getComputedStyle(dashboard.element()),
      () => getComputedStyle(theme.element().closest("label") ?? document.body),
    ].map((style) => () => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = style();
      return { outlineStyle, outlineWidth, outlineColor, outlineOffset };
    });
    for (const [index, element] of [dashboard.element(), theme.element()].entries()) {
      const before = looks[index]?.();
      expect(before).toMatchObject({ outlineStyle: "solid", outlineWidth: "2px" });
      if (!(element instanceof HTMLElement)) throw new Error("There is no such element.");
      // Press a key, so that the browser shows the focus.
      await userEvent.tab();
      element.focus();
      expect(looks[index]?.()).toMatchObject({ outlineStyle: "solid" });
      expect(looks[index]?.()).not.toEqual(before);
    }
  });
});

/** System colours of text. */
const inks = ["CanvasText", "LinkText", "ButtonText", "FieldText", "GrayText", "HighlightText"];
/** Boxes that need a border, because forced colours replace their backgrounds and remove their shadows. */
const boxes =
  ".hooter-hoot, .hooter-comments, .hooter-bottom-bar, .hooter-menu, .hooter-modal:not(.hooter-lightbox), .hooter-toast, .hooter-fresh > .hooter-button";

/**
 * Lists the faults with forced colours: text in a colour of the stylesheet, icons in a different colour from their
 * text, and boxes without a border.
 */
function unreadable(): string[] {
  const system = new Set(inks.map(colour));
  return elements().flatMap((element) => {
    const { color, borderBlockStartStyle, borderBlockStartWidth, borderBlockStartColor } = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    const hasEdge =
      borderBlockStartStyle === "solid" &&
      Number.parseFloat(borderBlockStartWidth) >= 1 &&
      !borderBlockStartColor.startsWith("rgba");
    return [
      ...(hasText && element instanceof HTMLElement && !system.has(color)
        ? [`text of ${nameOf(element)}: ${color}`]
        : []),
      ...(element.matches(".hooter-icon") &&
      element.parentElement &&
      color !== getComputedStyle(element.parentElement).color
        ? [`icon of ${nameOf(element.parentElement)}: ${color}`]
        : []),
      ...(element.matches(boxes) && !hasEdge ? [`edge of ${nameOf(element)}`] : []),
    ];
  });
}

/** Lists controls in an element that look the same with and without the focus. */
function withoutFocusRing(scope: ParentNode): string[] {
  const controls = scope.querySelectorAll<HTMLElement>(":is(a[href], button, input, textarea):not(:disabled)");
  return [...controls].flatMap((control) => {
    if (control.tabIndex < 0 && !control.matches("[role=menuitem]")) return [];
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    const field = control.closest(".hooter-field-box, .hooter-content-box, label") ?? control;
    const rings = () =>
      [control, field].map((element) => {
        const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
        return [outlineStyle, outlineWidth, outlineColor, outlineOffset].join(" ");
      });
    control.blur();
    const before = rings();
    control.focus();
    return rings().some((ring, index) => ring.startsWith("solid") && ring !== before[index]) ? [] : [nameOf(control)];
  });
}

describe.each(sheets)("the user's display preferences on further screens ($name)", ({ css }) => {
  beforeEach(async () => {
    await page.viewport(390, 1200);
    sheet.textContent = css;
    await cdp().send("Emulation.setEmulatedMedia", {
      features: [
        { name: "forced-colors", value: "active" },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
  });
  const render = (ui: ReactNode, { client } = harness) =>
    root.render(
      <HooterProvider client={client} theme="system" links={{ ...siteLinks, dashboard: "/tableau" }}>
        {ui}
      </HooterProvider>,
    );
  /** Checks the motion and the colours of all widgets, and the focus ring of each control in an element. */
  async function expectModes(scope: ParentNode | null): Promise<void> {
    expect(moving()).toEqual([]);
    expect(unreadable()).toEqual([]);
    // Press a key, so that the browser shows the focus.
    await userEvent.keyboard("{Shift}");
    expect(scope && withoutFocusRing(scope)).toEqual([]);
  }
  const layer = (role: string) => document.querySelector(`[role=${role}]`);

  it("respects forced colours and reduced motion on a hoot with its menu, a profile, its followers, the settings and the bar", async () => {
    const basile = await harness.otherUser(BASILE);
    await basile.saveProfile({ pseudo: "Basile", picture: "" });
    const hoot = await basile.publishHoot({ content: "Hou https://exemple.fr #nuit", pictureUrl: "", pictureAlt: "" });
    await basile.addComment(hoot, "Hou hou");
    render(
      <>
        <Header current="/tableau" />
        <HootPage slug={hoot.slug} onBack={() => {}} />
        <Profile who={{ uid: "account1" }} pageSize={1} />
        <FollowList who={{ uid: "account1" }} list="followers" />
        <Settings />
        <ShowToast />
        <BottomBar current="/tableau" />
      </>,
    );
    await expect.element(page.getByText("Hou hou")).toBeVisible();
    await expect.element(page.getByRole("feed")).toBeVisible();
    await expect.element(page.getByLabelText("Nouveau pseudo")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Composer" })).toBeVisible();
    await expect.poll(() => stage.querySelectorAll(".hooter-skeletons, .hooter-loading").length).toBe(0);
    await expectModes(stage);
    await userEvent.click(page.getByRole("button", { name: "Plus d’actions" }).first());
    await expect.poll(() => layer("menu")).not.toBeNull();
    await expectModes(layer("menu"));
  });

  it("respects forced colours and reduced motion in the lightbox and in each dialog, with a toast", async () => {
    render(<Lightbox src="data:," alt="La lune" open onClose={() => {}} />);
    await expect.poll(() => layer("dialog")).not.toBeNull();
    await expectModes(layer("dialog"));
    for (const name of dialogNames) {
      render(<OpenDialog key={name} name={name} />);
      const role = name === "confirmation" ? "alertdialog" : "dialog";
      await expect.poll(() => document.querySelector(`[role=${role}]:not(.hooter-lightbox)`)).not.toBeNull();
      await expect.poll(() => document.querySelectorAll(".hooter-toast").length).toBe(1);
      await expectModes(layer(role));
    }
  });

  it("respects forced colours and reduced motion on the button for new hoots at the edge of the window", async () => {
    render(
      <>
        <p style={{ blockSize: 1200 }}>Avant</p>
        <Feed />
      </>,
    );
    await expect.poll(() => stage.querySelectorAll("article").length).toBe(3);
    // The feed detects that its top is out of view in a later frame. Until then, it shows new hoots without a button.
    await pageSettled();
    const basile = await harness.otherUser(BASILE);
    await basile.publishHoot({ content: "D’un autre.", pictureUrl: "", pictureAlt: "" });
    await expect.poll(() => document.querySelectorAll(".hooter-fresh").length).toBe(2);
    await expectModes(document.querySelector(".hooter-feed"));
  });

  it("respects forced colours and reduced motion on an own hoot, a hidden hoot, a hashtag, a thread and messages", async () => {
    const basile = await harness.otherUser(BASILE);
    await basile.saveProfile({ pseudo: "Basile", picture: "" });
    await basile.publishHoot({ content: "Hou #nuit", pictureUrl: "", pictureAlt: "" });
    await giveThread(harness, "Bonsoir.");
    const mine = await harness.client.publishHoot({ content: "Le mien", pictureUrl: "", pictureAlt: "" });
    await harness.client.addComment(mine, "De moi.");
    render(
      <>
        <Mutes />
        <Feed />
        <HootPage slug={mine.slug} />
        <HashtagFeed tag="nuit" />
        <HashtagFeed tag="personne" />
        <HashtagFeed tag="deux mots" />
        <Thread {...PAGE} />
        <ErrorNotice error={new HooterError("network")} onRetry={() => {}} />
        <NotFound />
        <Home />
        <Footer contact="/contact" />
      </>,
    );
    await expect.element(page.getByText("Bonsoir.")).toBeVisible();
    await expect.element(page.getByText("De moi.")).toBeVisible();
    await expect.element(page.getByRole("article", { name: /^Hoot masqué/ }).first()).toBeVisible();
    await expect.element(page.getByText("Ce n’est pas un hashtag.")).toBeVisible();
    await expect.poll(() => stage.querySelectorAll(".hooter-skeletons, .hooter-loading").length).toBe(0);
    await expectModes(stage);
  });

  it("respects forced colours and reduced motion on the screens of a visitor and of a new account", async () => {
    const other = createHarness({ hoots: 3, signedInAs: null });
    onTestFinished(() => other.dispose());
    render(
      <>
        <Home />
        <SignIn />
        <Feed />
      </>,
      other,
    );
    await expect.element(page.getByLabelText("Adresse email")).toBeVisible();
    // Submit the empty form, so that it shows its errors.
    await userEvent.click(page.getByLabelText("Adresse email"));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByLabelText("Adresse email")).toHaveAttribute("aria-invalid", "true");
    await expectModes(stage);
    await other.client.signUp({ email: "nouvelle@hooter.example", password: PASSWORD });
    render(<Dashboard />, other);
    await expect.element(page.getByRole("region", { name: "Des plumes à suivre" })).toBeVisible();
    await expectModes(stage);
  });

  it("respects forced colours and reduced motion in the confirmations about a draft", async () => {
    render(<DiscardDraftDialog open onStay={() => {}} onLeave={() => {}} />);
    await expect.poll(() => layer("alertdialog")).not.toBeNull();
    await expectModes(layer("alertdialog"));
  });
});
