import { cleanup, render } from "@testing-library/react";
import { type ComponentType, createElement, type ForwardedRef } from "react";
import { afterAll, expect, it } from "vitest";
import * as library from "./index";
import * as primitives from "./primitives/index";
import { needs } from "./testing/each-widget";
import { createHarness } from "./testing/harness";

/*
 * The root of every widget in `needs` accepts className, style, ref and the other props, including an accessible name.
 * The last test fails if `needs` does not contain an exported widget.
 */
/** Exports without a root: the provider renders no element. */
const without = ["HooterProvider"];

const harness = createHarness();
afterAll(() => harness.dispose());

const widgets: Readonly<Record<string, unknown>> = { ...library, ...primitives };
const isComponent = (value: unknown): value is ComponentType<Record<string, unknown>> =>
  typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);

it.each(Object.entries(needs))("%s accepts class, style, ref and other props", async (name, props) => {
  const Widget = widgets[name];
  if (!isComponent(Widget)) throw new Error(`hooter-react exports no ${name}.`);
  let got: unknown = null;
  const ref: ForwardedRef<unknown> = (element) => {
    got = element ?? got;
  };
  const given = { ...props, className: "mine", style: { opacity: 0.5 }, "data-mark": "here", ref };
  render(<library.HooterProvider client={harness.client}>{createElement(Widget, given)}</library.HooterProvider>);
  await expect.poll(() => document.querySelectorAll(".mine").length).toBe(1);
  const root = document.querySelector(".mine");
  expect(root?.getAttribute("class")).toMatch(/^hooter.* mine$/);
  expect(root?.getAttribute("style")).toContain("opacity: 0.5;");
  const rest = document.querySelector("[data-mark=here]");
  expect(rest).toBe(got);
  expect(rest).toBe(name === "TextField" ? root?.querySelector("input") : root);
  cleanup();
});

it.each(Object.entries(needs))(
  "%s uses the accessible name that the host passes instead of its own",
  async (name, props) => {
    const Widget = widgets[name];
    if (!isComponent(Widget)) throw new Error(`hooter-react exports no ${name}.`);
    const show = (given: object) =>
      render(
        <library.HooterProvider client={harness.client}>
          {createElement(Widget, { ...props, ...given, "data-mark": "named" })}
        </library.HooterProvider>,
      );
    const root = () => document.querySelector("[data-mark=named]");
    // A feed passes its name to its list, so that two feeds on a page are distinguishable.
    const named = () => (/^(Hashtag)?Feed$/.test(name) ? root()?.querySelector("[role=feed]") : root());
    show({ "aria-label": "Le nôtre" });
    await expect.poll(() => named()?.getAttribute("aria-label")).toBe("Le nôtre");
    expect(named()?.hasAttribute("aria-labelledby")).toBe(false);
    cleanup();
    show({ "aria-labelledby": "theirs" });
    await expect.poll(() => named()?.getAttribute("aria-labelledby")).toBe("theirs");
    cleanup();
  },
);

it("covers every widget and primitive that the package exports", () => {
  const exported = Object.keys(widgets).filter((name) => /^[A-Z]/.test(name) && isComponent(widgets[name]));
  expect(exported.filter((name) => !without.includes(name)).sort()).toEqual(Object.keys(needs).sort());
});
