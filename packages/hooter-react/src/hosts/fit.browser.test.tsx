import { HooterError } from "hooter-client";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Modal } from "../components/Modal";
import {
  AuthorName,
  BottomBar,
  CommentItem,
  Composer,
  ComposerDialog,
  ConnectionNotice,
  Dashboard,
  DiscardDraftDialog,
  ErrorNotice,
  en,
  FollowButton,
  FollowList,
  Footer,
  fr,
  HashtagFeed,
  Header,
  Home,
  HootCard,
  HooterProvider,
  HootPage,
  type Labels,
  LikeButton,
  LoadingIndicator,
  NotFound,
  Picture,
  Profile,
  ReportButton,
  Section,
  Settings,
  ShareBar,
  ShortcutsButton,
  SignIn,
  ThemeSwitch,
  Thread,
} from "../index";
import { Empty } from "../primitives/index";
import styles from "../styles/index.css?inline";
import { comment as anyComment, hoot as anyHoot } from "../testing/each-widget";
import { setTestFont, testFonts } from "../testing/fonts";
import { BASILE, busiestSlug, createHarness, type Harness, type HarnessOptions } from "../testing/harness";
import { goOffline } from "../testing/offline";
import { PAGE } from "../testing/threads-of";
import { describeMisfit, misfitsOf, widths } from "./fit";
import { dialogNames, OpenDialog } from "./OpenDialog";

let frame: HTMLIFrameElement;
let harness: Harness | undefined;
let root: Root | undefined;
const undone: (() => void)[] = [];

beforeEach(async () => {
  await page.viewport(1920, 900);
  frame = document.body.appendChild(document.createElement("iframe"));
  frame.style.cssText = "border: 0; block-size: 900px; inline-size: 1280px; position: absolute; inset: 0 auto auto 0";
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.srcdoc = `<!doctype html><html lang="fr"><style>${styles}
    body { margin: 0 }
    /* Before measuring, stop all animations and also lay out content that is out of view. */
    * { animation: none !important; transition: none !important; content-visibility: visible !important; }
  </style><body><main></main>`;
  await loaded;
});
afterEach(() => {
  root?.unmount();
  root = undefined;
  frame.remove();
  harness?.dispose();
  harness = undefined;
  for (const undo of undone.splice(0)) undo();
});

/** The widest letter 18 times; 18 is the maximum length of a pseudo. */
const WIDE = "W".repeat(18);
const WORD = "anticonstitutionnellement".repeat(12).slice(0, 280);
const hostile: readonly string[] = [
  WORD,
  `https://www.oiseaux.net/${"chouette-hulotte/".repeat(13)}`,
  `البومة ${"بومةالليل".repeat(20)} #البومة`,
];
const linksOf = {
  home: "/",
  signIn: "/connexion",
  dashboard: "/dashboard",
  hoot: (slug: string) => `/hoot/${slug}`,
  profile: ({ pseudo }: { pseudo: string }) => `/profile/${pseudo}`,
  settings: "/manage_profile",
};

function inside(): { page: Document; main: Element } {
  const inner = frame.contentDocument;
  const main = inner?.querySelector("main");
  if (!inner || !main) throw new Error("The frame has no document.");
  return { page: inner, main };
}

function show(here: Harness, ui: ReactNode, labels: Labels = fr): void {
  const { page: inner, main } = inside();
  root = createRoot(main);
  root.render(
    <HooterProvider client={here.client} theme="light" labels={labels} links={linksOf} portalContainer={inner.body}>
      {ui}
    </HooterProvider>,
  );
}
const all = (selector: string) => [...inside().page.querySelectorAll<HTMLElement>(selector)];
const count = (selector: string) => all(selector).length;
const make = (options: HarnessOptions) => (harness = createHarness(options));

async function expectToFit(): Promise<void> {
  const found = await misfitsOf(frame);
  expect(found.map(describeMisfit)).toEqual([]);
}

function Frame({ children }: { children?: ReactNode }) {
  return (
    <>
      <Header current="/" />
      {children}
      <Footer contact="mailto:contact@hooter.example" year={2026}>
        <ShortcutsButton />
        <ThemeSwitch onThemeChange={() => {}} />
      </Footer>
      <BottomBar current="/" />
    </>
  );
}

it("every screen of a signed-in user fits, even with hostile content", async () => {
  const here = make({ hoots: 4 });
  const basile = await here.otherUser(BASILE);
  const publish = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });
  await basile.saveProfile({ pseudo: WIDE, picture: "" });
  const theirs = await basile.publishHoot(publish(WORD));
  for (const content of hostile) await basile.addComment(theirs, content);
  await expect.poll(() => here.client.session.get().status).toBe("signed-in");
  await here.client.saveProfile({ pseudo: "M".repeat(18), picture: "" });
  const [mine] = await Promise.all(hostile.slice(1).map((content) => here.client.publishHoot(publish(content))));
  if (!mine) throw new Error("Nothing was published.");
  await here.client.addComment(theirs, WORD);
  show(
    here,
    <Frame>
      <Home />
      <Dashboard pageSize={2} />
      <HootPage slug={theirs.slug} />
      <HootPage slug={mine.slug} />
      <HootPage slug="nobody-1_hoot" />
      <Profile who={{ uid: "account1" }} pageSize={1} />
      <Profile who={{ uid: "account0" }} pageSize={1} />
      <Profile who={{ pseudo: "Personne" }} />
      <FollowList who={{ uid: "account1" }} list="followers" />
      <FollowList who={{ uid: "account0" }} list="following" />
      <Settings />
      <Composer />
      <NotFound />
      <ErrorNotice error={new HooterError("network", "in a test")} onRetry={() => {}} />
      <ConnectionNotice connection="reconnecting" />
      <Empty text={WORD} hint={WORD} />
      <Section title={WORD}>
        <AuthorName author={{ uid: null, pseudo: WIDE, picture: null }} />
      </Section>
      <Picture url="data:," alt={WORD} />
      <LikeButton hoot={anyHoot} />
      <CommentItem comment={{ ...anyComment, author: { ...anyComment.author, pseudo: WORD } }} />
      <HootCard hoot={{ ...anyHoot, author: { ...anyHoot.author, pseudo: WORD }, editedAt: 1 }} />
    </Frame>,
  );
  await expect.poll(() => count(".hooter-hoot")).toBe(2);
  await expect.poll(() => count(".hooter-skeletons, .hooter-loading")).toBe(0);
  await expect.poll(() => count("[role=feed] > article")).toBeGreaterThan(3);
  // Also open the reply forms.
  for (const reply of all(".hooter-hoot > footer > [aria-expanded=false]")) reply.click();
  await expect.poll(() => count(".hooter-reply")).toBe(2);
  for (const section of all(".hooter-credentials [aria-expanded=false]")) section.click();
  await expect.poll(() => count(".hooter-credentials form")).toBe(2);
  await expectToFit();
});

it("a page's comments with an administrator's buttons, and a hashtag's hoots, fit even with hostile content", async () => {
  const here = make({ hoots: 0, isAdministrator: true });
  const basile = await here.otherUser(BASILE);
  await basile.saveProfile({ pseudo: WIDE, picture: "" });
  for (const content of hostile) await basile.addThreadComment(PAGE, content);
  await expect.poll(() => here.client.session.get().status).toBe("signed-in");
  await here.client.publishHoot({ content: hostile.at(-1) ?? "", pictureUrl: "", pictureAlt: "" });
  show(
    here,
    <>
      <Thread {...PAGE} title={WORD} />
      <HashtagFeed tag="البومة" />
    </>,
  );
  // Each comment has two buttons: one hides it, the other deletes it.
  await expect.poll(() => count(".hooter-comment > header > .hooter-button")).toBe(2 * hostile.length);
  await expect.poll(() => count("[role=feed] > article")).toBe(1);
  all(".hooter-comment > header > .hooter-button")[0]?.click();
  await expect.poll(() => count(".hooter-comment[data-hidden=true]")).toBe(1);
  await expectToFit();
});

it("every screen fits in English", async () => {
  const here = make({ hoots: 2 });
  show(
    here,
    <Frame>
      <Home />
      <Dashboard pageSize={1} />
      <HootPage slug={busiestSlug(here)} />
      <Profile who={{ uid: "account1" }} pageSize={1} />
      <FollowList who={{ uid: "account1" }} list="following" />
      <Settings />
    </Frame>,
    en,
  );
  await expect.poll(() => count(".hooter-hoot, .hooter-profile > .hooter-person")).toBe(2);
  await expect.poll(() => count(".hooter-skeletons, .hooter-loading")).toBe(0);
  await expectToFit();
});

it.each([
  { state: "of a visitor", options: { signedInAs: null, hoots: 2 }, until: ".hooter-notice", signIn: true },
  { state: "without content", options: { hoots: 0 }, until: ".hooter-notice", signIn: false },
  { state: "that is loading", options: { network: "silent" }, until: ".hooter-skeletons", signIn: false },
  { state: "that failed", options: { network: "down" }, until: ".hooter-notice[data-tone=error]", signIn: false },
] as const)("every screen $state fits", async ({ options, until, signIn }) => {
  const here = make(options);
  show(
    here,
    <Frame>
      {signIn && <SignIn />}
      <Home />
      <Dashboard />
      <HootPage slug="nobody-1_hoot" />
      <Profile who={{ uid: "account1" }} />
      <FollowList who={{ uid: "account1" }} list="followers" />
      <Settings />
      <LoadingIndicator />
    </Frame>,
  );
  await expect.poll(() => count(until)).toBeGreaterThan(1);
  await expectToFit();
});

it("every dialog, toast and banner fits", async () => {
  undone.push(goOffline());
  const here = make({ hoots: 0 });
  show(
    here,
    <>
      <Settings />
      <ReportButton hoot={anyHoot} />
      {dialogNames.map((name) => (
        <OpenDialog key={name} name={name} />
      ))}
      <ComposerDialog open hoot={{ ...anyHoot, content: WORD }} onClose={() => {}} />
      <DiscardDraftDialog open onStay={() => {}} onLeave={() => {}} />
      <Modal open title={WORD} description={WORD} onClose={() => {}}>
        <ShareBar hoot={anyHoot} />
      </Modal>
    </>,
  );
  await expect.poll(() => count(".hooter-danger > button, main > .hooter-button")).toBe(2);
  for (const button of all(".hooter-danger > button, main > .hooter-button")) button.click();
  await expect.poll(() => count(".hooter-modal")).toBe(dialogNames.length + 5);
  await expect.poll(() => count(".hooter-toast")).toBe(dialogNames.length);
  await expect.poll(() => count(".hooter-banner [data-said]")).toBe(1);
  inside().page.documentElement.dataset["hooterModal"] = "";
  await expectToFit();
});

/** A toggle button must not change its size when it is pressed, so that nothing moves under the pointer. */
it.each(testFonts)("keeps the size and position of a follow button when it is pressed (%s font)", async (font) => {
  await setTestFont(font, inside().page);
  const here = make({ hoots: 0 });
  const person = { uid: "account1", pseudo: "Basile" };
  show(
    here,
    <>
      <FollowButton person={person} />
      <FollowButton compact person={person} />
    </>,
  );
  const buttons = () => all(".hooter-follow");
  await expect.poll(() => buttons().filter((button) => !button.matches(":disabled")).length).toBe(2);
  const boxes = () => buttons().map((button) => JSON.stringify(button.getBoundingClientRect()));
  const before = boxes();
  const labels = buttons().map((button) => button.textContent);
  buttons()[0]?.click();
  await expect.poll(() => buttons().map((button) => button.textContent)).toEqual(labels.map(() => fr.follow.unfollow));
  expect(labels).toEqual(labels.map(() => fr.follow.follow));
  expect(boxes()).toEqual(before);
});

it("misfitsOf reports elements and text that overflow their boxes, and the widths at which they overflow", async () => {
  const { main } = inside();
  main.innerHTML = `<div style="overflow: hidden"><p style="white-space: nowrap; inline-size: 600px">Des mots</p></div>
    <p style="inline-size: 3em; white-space: nowrap">Des mots qui dépassent</p>`;
  const found = await misfitsOf(frame);
  expect([...new Set(found.map(({ what }) => what))]).toEqual([
    "overflows its container:  p « Des mots »",
    "text overflows its box:  p « Des mots qui dépassent »",
  ]);
  expect(found[0]?.widths).toEqual(widths.filter((width) => width < 600));
});
