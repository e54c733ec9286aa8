/// <reference types="vite/client" />

/** Contents of the files that declare the hooks and their types. */
export const hookSources = Object.values(
  import.meta.glob<string>(
    [
      "../../packages/hooter-client/src/react/*.{ts,tsx}",
      "../../packages/hooter-client/src/read-types.ts",
      "../../packages/hooter-client/src/model/{session,hoot}.ts",
      "../../packages/hooter-client/src/mutations/mutations.ts",
      "../../packages/hooter-react/src/**/use-*.ts",
      "../../packages/hooter-react/src/provider/{context,toasts}.ts",
      "!**/*.test.*",
    ],
    { query: "?raw", import: "default", eager: true },
  ),
);
