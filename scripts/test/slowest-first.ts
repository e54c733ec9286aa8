import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files that take longest, mostly because they wait for processes and timers. Without recorded durations, as on a
 * clean clone, Vitest starts the largest files first, so a small but slow file would run alone at the end.
 */
const SLOWEST = [
  "packages/hooter-local/src/identity/identity-server.test.ts",
  "packages/hooter-react/src/provider/links.test.tsx",
  "packages/hooter-client/src/mutations/crashes.test.ts",
  "packages/hooter-react/src/hoot/HootPage.test.tsx",
  "packages/hooter-react/src/composer/Editing.test.tsx",
  "packages/hooter-react/src/settings/Settings.test.tsx",
  "packages/hooter-react/src/feed/reading-position.browser.test.tsx",
  "packages/hooter-react/src/hosts/dialogs.browser.test.tsx",
  "packages/hooter-react/src/hosts/hosts.browser.test.tsx",
  "packages/hooter-react/src/feed/long-list.browser.test.tsx",
  "packages/hooter-react/src/hosts/fit.browser.test.tsx",
  "packages/hooter-react/src/hoot/long-comments.browser.test.tsx",
];

/** Orders test files: {@link SLOWEST}, then the order of Vitest. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const index = SLOWEST.indexOf(relative(this.ctx.config.root, moduleId));
      return index < 0 ? SLOWEST.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
