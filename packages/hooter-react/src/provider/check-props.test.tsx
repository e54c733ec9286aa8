import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { Feed, HooterProvider } from "../index";
import { createHarness } from "../testing/harness";

const harness = createHarness({ hoots: 2 });
afterAll(() => harness.dispose());

const warn = vi.spyOn(console, "warn");
beforeEach(() => void warn.mockImplementation(() => {}));
afterEach(() => void warn.mockReset());
afterAll(() => warn.mockRestore());

/** Renders a provider as plain JavaScript does, twice. */
function renderProvider(props: object) {
  const ui = () => createElement(HooterProvider, { client: harness.client, ...props }, <Feed />);
  const { rerender } = render(ui());
  rerender(ui());
}

const warnings = () => warn.mock.calls.map(([message]: unknown[]) => String(message).replace("hooter-react: ", ""));

it.each<[object, string]>([
  [{ labels: "en" }, 'labels of <HooterProvider> must be an object of labels, such as `en`, received "en".'],
  [{ theme: "blue" }, 'theme of <HooterProvider> must be "light" or "dark" or "system" or "page", received "blue".'],
  [
    { toastCorner: "top" },
    'toastCorner of <HooterProvider> must be "bottom-right" or "bottom-left" or "top-right" or "top-left", received "top".',
  ],
  [{ headingLevel: 9 }, "headingLevel of <HooterProvider> must be 1 or 2 or 3 or 4 or 5 or 6, received 9."],
  [{ zIndex: Number.NaN }, "zIndex of <HooterProvider> must be a number, received NaN."],
  [{ onErrors: () => {} }, "onErrors of <HooterProvider> is unknown and ignored. Check the spelling."],
  [{ options: { reader: "everyone" } }, "options.reader is unknown and ignored. Check the spelling."],
  [{ options: { readers: "all" } }, 'options.readers must be "members" or "everyone", received "all".'],
  [{ options: { live: true } }, 'options.live must be "stream" or "poll" or "off", received true.'],
  [{ links: { hoots: () => "/" } }, "links.hoots is unknown and ignored. Check the spelling."],
  [{ links: { settings: () => "/" } }, "links.settings must be a string, received a function."],
  [{ links: { hoot: "/hoot/" } }, 'links.hoot must be a function, received "/hoot/".'],
  [{ states: { loader: "…" } }, "states.loader is unknown and ignored. Check the spelling."],
  [{ components: { CommentItem: false } }, "components.CommentItem must be a component, received false."],
])("warns once about %o, and renders the widgets", async (props, message) => {
  renderProvider(props);
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  expect(screen.queryByText(/ne peut pas être affiché/)).toBeNull();
  expect(warnings()).toEqual([message]);
});

it("accepts valid and missing values", async () => {
  renderProvider({
    labels: undefined,
    theme: "dark",
    links: { hoot: (slug: string) => slug, settings: undefined, dashboard: null },
    components: { Avatar: null, Picture: undefined },
    options: { cache: { read() {} }, picturePaths: ["/a/"], undoFor: 0, storage: null },
    navigate: null,
    portalContainer: null,
    shortcuts: false,
    zIndex: 3,
  });
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  [
    { client: {} },
    "client of <HooterProvider> must be a client of createHooterClient or createFirebaseClient, received an object",
  ],
  [
    { client: undefined, firebase: { name: "[DEFAULT]", options: { apiKey: "a" } } },
    "firebase of <HooterProvider> must be a configuration, such as { apiKey, projectId, databaseURL } or app.options, received an object",
  ],
  [{ portalContainer: "#x" }, 'portalContainer of <HooterProvider> must be an element, received "#x"'],
])("throws an error that names the prop for %o", (props, message) => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => renderProvider(props)).toThrow(new TypeError(`hooter-react: ${message}`));
  error.mockRestore();
});
