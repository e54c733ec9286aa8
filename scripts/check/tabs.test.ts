import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Features that tabs share: Web Locks, channels and the events of the shared storage. */
const sharedFeature = /\blocks\?*\.request\(|\bnew BroadcastChannel\(|\("storage",/;

// The demo is a host, so it cannot use the internal tabs/tabs.ts for its own settings.
it("only tabs/tabs.ts, and the demo for its own settings, use locks, channels and storage events", () => {
  const files = ["packages/hooter-client/src", "packages/hooter-react/src", "apps/demo/src"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test|\.stories)\.tsx?$/.test(file) && !/(?:^|[\\/])testing[\\/]/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(300);
  const users = files.filter((file) => sharedFeature.test(readFileSync(file, "utf8")));
  expect(users).toEqual([join("packages/hooter-client/src/tabs/tabs.ts"), join("apps/demo/src/remembered-choice.ts")]);
});
