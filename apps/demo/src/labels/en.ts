import { en as widgets } from "hooter-react";
import type { SiteLabels } from "./fr";

const site: SiteLabels = {
  skipToContent: "Skip to content",
  titles: {
    home: "Home",
    signIn: "Sign in",
    dashboard: "Dashboard",
    news: "News",
    settings: "Profile settings",
    newHoot: "New hoot",
    editHoot: "Edit hoot",
    profile: (pseudo) => `${pseudo}’s profile`,
    followers: (pseudo) => `${pseudo}’s followers`,
    following: (pseudo) => `People ${pseudo} follows`,
    profileNotFound: "Profile not found",
    hoot: (author) => `Hoot by ${author}`,
    hootLoading: "Hoot",
    hootDeleted: "Deleted hoot",
    hashtag: (key) => `#${key}`,
    hashtagInvalid: "Invalid hashtag",
    notFound: "Page not found",
  },
  languageFailed: "The language couldn’t be loaded. Check your internet connection, then refresh the page.",
  notConfigured: "Hooter isn’t set up yet",
  notConfiguredHint:
    "Run “npm start” to try it on this machine, or put your Firebase configuration into apps/demo/hooter.config.json before you build the site.",
  broken: "This page couldn’t be displayed",
  brokenHint: "What you were writing is kept. Reload the page. If that doesn’t help, come back a little later.",
  reload: "Reload the page",
};

/** English texts of the site and of its widgets. They load on demand. */
export const en = { site, widgets };
