import type { Page } from "playwright";
import type { ScreenName } from "./options";

export interface Screen {
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly ready: (page: Page) => Promise<void>;
  /** Performs one typical input, whose delay is measured. */
  readonly interact: (page: Page) => Promise<void>;
}

const cards = async (page: Page): Promise<void> => page.getByRole("article").first().waitFor();
const pressTab = (page: Page): Promise<void> => page.keyboard.press("Tab");

/** @param slug slug of a hoot of the community @param author path of the profile of the hoot's author */
export function screensOf(slug: string, author: string): Readonly<Record<ScreenName, Screen>> {
  const like = (page: Page): Promise<void> =>
    page.getByRole("article").first().getByRole("button", { name: /aime/i }).first().click();
  return {
    home: {
      path: "/",
      isSignedIn: false,
      ready: async (page) => page.getByRole("heading", { level: 1 }).waitFor(),
      interact: pressTab,
    },
    dashboard: { path: "/dashboard", isSignedIn: true, ready: cards, interact: like },
    hoot: { path: `/hoot/${slug}`, isSignedIn: true, ready: cards, interact: like },
    profile: { path: author, isSignedIn: true, ready: cards, interact: like },
    settings: {
      path: "/manage_profile",
      isSignedIn: true,
      ready: async (page) => page.getByRole("textbox", { name: "Nouveau pseudo" }).waitFor(),
      interact: (page) => page.getByRole("textbox", { name: "Nouveau pseudo" }).pressSequentially("Hulotte"),
    },
  };
}
