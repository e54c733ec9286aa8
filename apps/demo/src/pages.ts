import { matchPath } from "react-router";
import { lazyPage } from "./lazy-page";
import { whenShown } from "./when-shown";

/**
 * Pages that visitors, too, can open on a site that everyone may read. These pages and the account pages below contain
 * most of the code. They load on demand, because the home page and the sign-in page do not need this code.
 */
export const publicPages = [
  lazyPage("/dashboard", async () => (await import("./routes/DashboardPage")).DashboardPage),
  lazyPage("/profile/:pseudo", async () => (await import("./routes/PersonRoutes")).ProfileRoute),
  lazyPage("/hoot/:slug", async () => (await import("./routes/HootRoute")).HootRoute),
];

/** Pages for signed-in users. */
export const accountPages = [
  lazyPage("/dashboard/hootin", async () => (await import("./routes/ComposerRoute")).ComposerRoute),
  lazyPage("/manage_profile", async () => (await import("./routes/SettingsPage")).SettingsPage),
  lazyPage("/profile/:pseudo/abonnes", async () => (await import("./routes/PersonRoutes")).FollowersRoute),
  lazyPage("/profile/:pseudo/abonnements", async () => (await import("./routes/PersonRoutes")).FollowingRoute),
  lazyPage("/hashtag/:tag", async () => (await import("./routes/HashtagRoute")).HashtagRoute),
];

const pages = [...publicPages, ...accountPages];

/** Loads the code of the page at this address. */
export function preloadPage(address: string): void {
  if (!URL.canParse(address, location.href)) return;
  const { pathname } = new URL(address, location.href);
  pages.find(({ path }) => matchPath(path, pathname))?.preload();
}

/**
 * Loads the code of all pages when the current page shows its content and the browser is idle.
 *
 * @returns a function that cancels the loading
 */
export function preloadPagesWhenIdle(): () => void {
  return whenShown(() => {
    for (const page of pages) page.preload();
  });
}
