import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStage } from "../testing/screens";
import { HooterClientProvider, useAuthorHoots, useFeed, useFollowers, useFollowingOf, useHashtagFeed } from "./index";

const setUp = createStage();
afterEach(() => {
  vi.restoreAllMocks();
});

describe("invalid page sizes", () => {
  it.each([0, -3, 2.5, Number.NaN, Number.POSITIVE_INFINITY, "20"])(
    "throws a RangeError for a page size of %s",
    async (given) => {
      const wrong: object = { pageSize: given };
      const options: { readonly pageSize?: number } = wrong;
      const { client } = await setUp().enter("Ada");
      // React logs errors that a component throws.
      vi.spyOn(console, "error").mockImplementation(() => {});
      const wrapper = ({ children }: { children: React.ReactNode }) => (
        <HooterClientProvider client={client}>{children}</HooterClientProvider>
      );
      const hooks: (() => unknown)[] = [
        () => useFeed(options),
        () => useHashtagFeed("jardin", options),
        () => useAuthorHoots("uid-Ada", options),
        () => useFollowers("uid-Ada", options),
        () => useFollowingOf("uid-Ada", options),
      ];
      for (const hook of hooks) {
        expect(() => renderHook(hook, { wrapper })).toThrow(
          new RangeError(`pageSize must be a positive integer, received ${typeof given} ${given}`),
        );
      }
    },
  );
});
