import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStage } from "../testing/screens";
import { HooterClientProvider, useAuthorHoots, useFeed, useFollowers, useFollowingOf, useHashtagFeed } from "./index";

const setUp = createStage();
afterEach(() => {
  vi.restoreAllMocks();
});

describe("invalid page sizes", () => {
  it.each([0, -3, 2.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "throws a RangeError for a page size of %s",
    async (pageSize) => {
      const { client } = await setUp().enter("Ada");
      // React logs errors that a component throws.
      vi.spyOn(console, "error").mockImplementation(() => {});
      const wrapper = ({ children }: { children: React.ReactNode }) => (
        <HooterClientProvider client={client}>{children}</HooterClientProvider>
      );
      const hooks: (() => unknown)[] = [
        () => useFeed({ pageSize }),
        () => useHashtagFeed("jardin", { pageSize }),
        () => useAuthorHoots("uid-Ada", { pageSize }),
        () => useFollowers("uid-Ada", { pageSize }),
        () => useFollowingOf("uid-Ada", { pageSize }),
      ];
      for (const hook of hooks) {
        expect(() => renderHook(hook, { wrapper })).toThrow(
          new RangeError(`pageSize must be a positive integer, received ${pageSize}`),
        );
      }
    },
  );
});
