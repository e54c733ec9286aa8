import type { Preview } from "@storybook/react-vite";
import { en, fr, HooterProvider, type HooterTheme } from "hooter-react";
import "hooter-react/styles.css";
import { createWorld, worldOf } from "../packages/hooter-react/src/testing/world";
import "./page.css";

const themes: Record<string, HooterTheme> = { light: "light", dark: "dark", system: "system" };
const widths: Record<string, string> = { wide: "900px", middle: "640px", narrow: "390px", least: "320px" };
const links = {
  home: "#home",
  signIn: "#connexion",
  dashboard: "#dashboard",
  hoot: (slug: string) => `#hoot/${slug}`,
  composer: "#dashboard/hootin",
  editHoot: (slug: string) => `#dashboard/hootin?hoot=${slug}`,
  profile: ({ pseudo }: { pseudo: string }) => `#profile/${encodeURIComponent(pseudo)}`,
  settings: "#manage_profile",
};

/**
 * Each story has a world of its own: the engine of hooter-local with the project's rules and the seeded community, in the
 * page. `parameters.hooter` are its options, `context.loaded.world` is it.
 */
const preview: Preview = {
  parameters: {
    a11y: { test: "error" },
    layout: "fullscreen",
    controls: { disable: true },
  },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: { icon: "circlehollow", items: Object.keys(themes), dynamicTitle: true },
    },
    width: { description: "Width", toolbar: { icon: "grow", items: Object.keys(widths), dynamicTitle: true } },
    language: { description: "Language", toolbar: { icon: "globe", items: ["fr", "en"], dynamicTitle: true } },
  },
  initialGlobals: { theme: "light", width: "middle", language: "fr" },
  loaders: [({ parameters }) => ({ world: createWorld(parameters["hooter"]) })],
  beforeEach: ({ loaded, globals }) => {
    document.documentElement.lang = globals["language"];
    document.documentElement.dataset["scheme"] = globals["theme"];
    return () => worldOf(loaded).dispose();
  },
  decorators: [
    (Story, { loaded, globals, parameters }) => (
      <HooterProvider
        client={worldOf(loaded).client}
        theme={themes[globals["theme"]]}
        labels={globals["language"] === "en" ? en : fr}
        links={links}
      >
        <main className="page" data-centred={parameters["centred"] ?? false}>
          <div style={{ inlineSize: `min(100%, ${widths[globals["width"]]})` }}>
            <Story />
          </div>
        </main>
      </HooterProvider>
    ),
  ],
};

export default preview;
