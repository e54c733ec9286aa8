import { vi } from "vitest";

export { BASILE, createHarness, type Harness } from "../../hooter-react/src/testing/harness";

/** Makes IntersectionObservers report every element as out of view, as for a reader who is not at the top of a list. */
export function stayAwayFromTop(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(readonly react: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.react([{ isIntersecting: false }]);
      }
      disconnect() {}
    },
  );
}
