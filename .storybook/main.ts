import type { StorybookConfig } from "@storybook/react-vite";
import react from "@vitejs/plugin-react";
import { mergeConfig } from "vite";
import { sourceAlias } from "../scripts/source-alias.ts";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: [
    "./pages/*.mdx",
    "./pages/*.stories.tsx",
    "./hooks/*.stories.tsx",
    "../packages/hooter-react/src/**/*.stories.tsx",
  ],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  // Pictures of the seeded community and of the documentation pages.
  staticDirs: ["../apps/demo/public"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => mergeConfig(vite, { plugins: [react()], resolve: { alias: sourceAlias() } }),
};

export default config;
