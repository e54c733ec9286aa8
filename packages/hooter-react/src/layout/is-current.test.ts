import { expect, it } from "vitest";
import { isCurrent } from "./PageLink";

it.each([
  ["/", "/", true],
  ["/", "/dashboard", false],
  ["/dashboard", "/dashboard", true],
  ["/dashboard", "/dashboard?page=2#bas", true],
  ["/dashboard", "/dashboard/hootin", false],
  ["/profile/John%20Doe?u=a", "/profile/John%20Doe?u=a", true],
  ["/profile/John%20Doe?u=a", "/profile/John%20Doe?u=b", false],
  ["/profile/John%20Doe?u=a", "/profile/John%20Doe", false],
  ["#dashboard", "#dashboard", true],
  ["#dashboard", "#", false],
  ["/dashboard", undefined, false],
])("isCurrent(%s) on the page %s is %s", (href, current, expected) => expect(isCurrent(href, current)).toBe(expected));
