import type { Preview } from "@storybook/react-vite";
import { en, fr, HooterProvider, type HooterTheme } from "hooter-react";
import { lazy, Suspense } from "react";
import { configure } from "storybook/test";
import "hooter-react/styles.css";
import { setTestFont, type TestFont } from "../packages/hooter-react/src/testing/fonts";
import { createHarness, harnessOf } from "../packages/hooter-react/src/testing/harness";
import type { PageFrameProps } from "./docs/PageFrame";
import "./page.css";

// Long enough for a busy machine; the default is one second.
configure({ asyncUtilTimeout: 30_000 });

const themes: Record<string, HooterTheme> = { light: "light", dark: "dark", system: "system" };
const widths: Record<string, string> = { wide: "900px", middle: "640px", narrow: "390px", least: "320px" };
const fonts: Record<string, TestFont | null> = { system: null, wide: "wide", narrow: "narrow" };
/** Tests load their own font, so that the fonts of the machine do not affect them. Readers see the system font. */
const firstFont = import.meta.env.MODE === "test" ? "wide" : "system";
const links = {
  home: "#home",
  signIn: "#connexion",
  dashboard: "#dashboard",
  hoot: (slug: string) => `#hoot/${slug}`,
  profile: ({ pseudo }: { pseudo: string }) => `#profile/${encodeURIComponent(pseudo)}`,
  followers: ({ pseudo }: { pseudo: string }) => `#profile/${encodeURIComponent(pseudo)}/abonnes`,
  following: ({ pseudo }: { pseudo: string }) => `#profile/${encodeURIComponent(pseudo)}/abonnements`,
  settings: "#manage_profile",
};

/** Load the documentation pages lazily: only readers of the component browser need them, not the tests. */
const ReferencePage = lazy(() => import("./docs/ReferencePage"));
const PageFrame = lazy(() => import("./docs/PageFrame"));

/**
 * Each story has a separate harness, which runs in the page: the engine of hooter-local with the project's rules and
 * the seeded community. `parameters.hooter` contains the options of the harness, and `context.loaded.harness` the
 * harness itself.
 */
const preview: Preview = {
  tags: ["autodocs"],
  parameters: {
    // In tests, axe collects only violations, not the elements that pass.
    a11y: { test: "error", ...(import.meta.env.MODE === "test" ? { options: { resultTypes: ["violations"] } } : {}) },
    layout: "fullscreen",
    controls: { disableSaveFromUI: true },
    docs: {
      container: (props: PageFrameProps) => (
        <Suspense fallback={null}>
          <PageFrame {...props} />
        </Suspense>
      ),
      page: () => (
        <Suspense fallback={null}>
          <ReferencePage />
        </Suspense>
      ),
    },
    options: { storySort: { order: ["Start here", "Guides", "Widgets", "Parts", "Hooks", "Hosts"] } },
  },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: { icon: "circlehollow", items: Object.keys(themes), dynamicTitle: true },
    },
    width: { description: "Width", toolbar: { icon: "grow", items: Object.keys(widths), dynamicTitle: true } },
    language: { description: "Language", toolbar: { icon: "globe", items: ["fr", "en"], dynamicTitle: true } },
    font: { description: "Font", toolbar: { icon: "paragraph", items: Object.keys(fonts), dynamicTitle: true } },
    direction: {
      description: "Direction of the host's page",
      toolbar: { icon: "transfer", items: ["ltr", "rtl"], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: "light", width: "middle", language: "fr", font: firstFont, direction: "ltr" },
  loaders: [({ parameters }) => ({ harness: createHarness(parameters["hooter"]) })],
  beforeEach: async ({ loaded, globals }) => {
    await setTestFont(fonts[globals["font"]] ?? null);
    const page = document.documentElement;
    page.lang = globals["language"];
    page.dir = globals["direction"];
    page.dataset["scheme"] = globals["theme"];
    return () => harnessOf(loaded).dispose();
  },
  decorators: [
    (Story, { loaded, globals, parameters, viewMode }) => {
      const inDocument = viewMode === "docs";
      const Page = inDocument ? "div" : "main";
      return (
        <HooterProvider
          client={harnessOf(loaded).client}
          theme={themes[globals["theme"]]}
          labels={globals["language"] === "en" ? en : fr}
          links={links}
        >
          <Page className="page" data-centred={parameters["centred"] ?? false} data-view={viewMode}>
            <div style={{ inlineSize: `min(100%, ${widths[globals["width"]]})` }}>
              <Story />
            </div>
          </Page>
        </HooterProvider>
      );
    },
  ],
};

export default preview;
