import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "../../apps/demo/src/App";
import { Broken, NotConfigured } from "../../apps/demo/src/FullPageNotice";
import { LanguageProvider, startLanguage } from "../../apps/demo/src/labels/language";
import { setTestFont, type TestFont } from "../../packages/hooter-react/src/testing/fonts";
import {
  ALICE,
  BASILE,
  busiestSlug,
  createHarness,
  type Harness,
} from "../../packages/hooter-react/src/testing/harness";
import { hootsOf } from "../../packages/hooter-react/src/testing/hoots-of";
import { goOffline } from "../../packages/hooter-react/src/testing/offline";
import { holdSession } from "../../packages/hooter-react/src/testing/session";
import { pageSettled } from "../../packages/hooter-react/src/testing/settled";
import type { Setting } from "./states";
import "hooter-react/styles.css";
import "../../apps/demo/src/demo.css";

/** Functions of the page that scripts/screens.ts calls. */
export interface ScreenPage {
  setFont(font: TestFont): Promise<void>;
  settle(): Promise<void>;
  scrollToEnd(): Promise<void>;
  setNetwork(network: Harness["network"]): void;
  /** Fails all calls and dispatches the event `offline`, as a browser does. The test fonts can still be loaded. */
  goOffline(): void;
  /** Ends the event streams and fails all calls. */
  loseConnection(): void;
  /** Signs the user out as another tab would. */
  endSession(): Promise<void>;
  /** Publishes hoots of another user. */
  publishOthers(count: number): Promise<void>;
  /** Publishes a hoot of the user without waiting for the result. */
  publishOwn(): void;
}

declare global {
  interface Window {
    /** Set before the page loads. */
    readonly hooterSetting: Setting;
    readonly hooterScreen: ScreenPage;
  }
}

/** Storage of a device that stores nothing. */
const fullStorage = {
  getItem: () => null,
  setItem() {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  },
  removeItem() {},
};
const setting = window.hooterSetting;
const isPublic = setting.isPublic === true;
const harness = createHarness({
  ...(setting.visitor === true ? { signedInAs: null } : {}),
  client: {
    ...(isPublic ? { readers: "everyone" } : {}),
    ...(setting.isStorageFull === true ? { storage: fullStorage } : {}),
  },
  ...(setting.hoots === undefined ? {} : { hoots: setting.hoots }),
});
if (setting.newcomer === true)
  await harness.client.signUp({ email: "nouvelle@hooter.example", password: "hibou-2026" });
// Hoots have random slugs, so the setting selects a hoot by its properties.
if (setting.hoot !== undefined) {
  const slug = {
    busiest: () => busiestSlug(harness),
    own: () => hootsOf(harness, ALICE)[0].slug,
    pictured: () => hootsOf(harness, BASILE).find(({ pictureUrl }) => pictureUrl)?.slug ?? "",
  }[setting.hoot]();
  history.replaceState(null, "", `/hoot/${encodeURIComponent(slug)}`);
}
if (setting.hoots === 0 && setting.visitor !== true && setting.newcomer !== true) {
  // Write the user's name: without a community, nothing else stores it.
  await harness.database.write("auteurImg/account0/profil", { name: "Alice Moreau" });
}
if (setting.isDeletionUnfinished === true) await harness.database.write("departs/account0", true);
if (setting.isSessionLoading === true) holdSession(harness);
harness.network = setting.network ?? "up";
if (setting.language !== undefined) localStorage.setItem("hooter-demo:language", setting.language);

const screen: ScreenPage = {
  setFont: (font) => setTestFont(font),
  settle: pageSettled,
  async scrollToEnd() {
    // Scroll repeatedly, because a list grows while its end comes into view.
    const { documentElement: page } = document;
    while (scrollY + innerHeight < page.scrollHeight - 1) {
      scrollTo(0, page.scrollHeight);
      await pageSettled();
    }
  },
  setNetwork: (network) => {
    harness.network = network;
  },
  goOffline() {
    harness.network = "down";
    goOffline();
    window.dispatchEvent(new Event("offline"));
  },
  loseConnection() {
    harness.network = "down";
    harness.database.dispose();
  },
  endSession: () => harness.identity.signOut(),
  async publishOthers(count) {
    const others = [BASILE, "colette@hooter.example", "anouk@hooter.example"].slice(0, count);
    for (const email of others) {
      const other = await harness.otherUser(email);
      await other.publishHoot({ content: "Il fait encore nuit, et c’est très bien.", pictureUrl: "", pictureAlt: "" });
    }
  },
  publishOwn() {
    const draft = { content: "Je l’écris dans le train, sans réseau.", pictureUrl: "", pictureAlt: "" };
    harness.client.publishHoot(draft).catch(() => {});
  },
};
Object.assign(window, { hooterScreen: screen });

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
const app = <App client={harness.client} isPublic={isPublic} />;
const router = createBrowserRouter([{ path: "*", element: app, errorElement: <Broken /> }]);
const pages = { broken: <Broken />, "not-configured": <NotConfigured /> };
createRoot(root).render(
  <LanguageProvider start={await startLanguage()}>
    {setting.page === undefined ? <RouterProvider router={router} useTransitions={false} /> : pages[setting.page]}
  </LanguageProvider>,
);
