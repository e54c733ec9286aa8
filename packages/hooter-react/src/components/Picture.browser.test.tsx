import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, onTestFinished } from "vitest";
import "../styles/index.css";
import { HooterProvider } from "../HooterProvider";
import { HootArticle } from "../hoot/HootArticle";
import { hoot } from "../testing/each-widget";
import { createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { Picture } from "./Picture";

afterEach(cleanup);

const svg = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;
const html = `data:text/html,${encodeURIComponent("<!doctype html><title>Connexion</title><p>Connectez-vous.")}`;

async function show(width: number, height: number) {
  const picture = <Picture url={svg(width, height)} alt="La lune" />;
  const view = renderInHarness(picture, { hoots: 0 });
  const image = screen.getByRole("img", { name: "La lune" });
  const box = image.closest("figure") ?? document.body;
  await waitFor(() => expect(box).toHaveAttribute("data-state", "loaded"));
  return { ...view, image, box, picture, fit: () => getComputedStyle(screen.getByRole("img")).objectFit };
}

it.each([
  [600, 1200],
  [1200, 300],
  [1, 10_000],
])("crops a picture of %i × %i pixels to its box, around a point above the centre", async (width, height) => {
  const { image, box, fit } = await show(width, height);
  expect([image.clientWidth, image.clientHeight]).toEqual([box.clientWidth, box.clientHeight]);
  expect(box.clientHeight).toBeLessThan(box.clientWidth);
  expect(fit()).toBe("cover");
  expect(getComputedStyle(image).objectPosition).toBe("50% 30%");
});

it("shows a picture of 16 × 16 pixels without enlarging it", async () => {
  const { image, box, fit } = await show(16, 16);
  expect([image.clientWidth, image.clientHeight]).toEqual([box.clientWidth, box.clientHeight]);
  expect(fit()).toBe("none");
});

/** Page of a hoot with a picture. */
const pageWith = (url: string) => (
  <div style={{ inlineSize: 400 }}>
    <HootArticle
      hoot={{ ...hoot, picture: { url, alt: "La lune" } }}
      takesFocus={false}
      onComments={() => {}}
      onDelete={() => {}}
    />
  </div>
);

it("on the page of a hoot, shows a whole picture of unknown shape in a box of 16 to 9", async () => {
  renderInHarness(pageWith(svg(601, 1202)), { hoots: 0 });
  const box = screen.getByRole("figure");
  const ratio = () => box.clientWidth / box.clientHeight;
  expect(ratio()).toBeCloseTo(16 / 9, 1);
  await waitFor(() => expect(box).toHaveAttribute("data-state", "loaded"));
  expect(ratio()).toBeCloseTo(16 / 9, 1);
  expect(getComputedStyle(screen.getByRole("img", { name: "La lune" })).objectFit).toBe("contain");
});

it.each([
  [1200, 800, 1200 / 800],
  [600, 900, 600 / 900],
  [900, 1600, 900 / 1600],
  [1200, 300, 1200 / 300],
  [1, 10_000, 1 / 4],
  [10_000, 1, 4],
])(
  "on the page of a hoot, shows a picture of %i × %i pixels that a card has loaded in its own shape",
  async (width, height, shape) => {
    const { rerender } = await show(width, height);
    rerender(pageWith(svg(width, height)));
    const box = screen.getByRole("figure");
    const { clientWidth, clientHeight } = box;
    expect(clientWidth / clientHeight).toBeCloseTo(shape, 1);
    expect(clientHeight).toBeLessThanOrEqual(Math.min((400 * 4) / 3, window.innerHeight * 0.75) + 1);
    expect(box.offsetWidth).toBeLessThanOrEqual(box.parentElement?.clientWidth ?? 0);
    await waitFor(() => expect(box).toHaveAttribute("data-state", "loaded"));
    expect([box.clientWidth, box.clientHeight]).toEqual([clientWidth, clientHeight]);
  },
);

it("on the page of a hoot, does not enlarge a picture of 16 × 16 pixels", async () => {
  const { rerender } = await show(16, 16);
  rerender(pageWith(svg(16, 16)));
  await waitFor(() => expect(screen.getByRole("figure")).toHaveAttribute("data-state", "loaded"));
  expect(getComputedStyle(screen.getByRole("img", { name: "La lune" })).objectFit).toBe("none");
});

it("shows the alternative text if the picture's URL returns HTML", async () => {
  renderInHarness(<Picture url={html} alt="La lune" />, { hoots: 0 });
  const box = screen.getByRole("figure");
  await waitFor(() => expect(box).toHaveAttribute("data-state", "broken"));
  // The no-break space prevents a line that begins with the dash.
  expect(box.textContent).toBe("Image indisponible\u00a0— La lune");
  expect(screen.getByText(/^Image/)).toContainElement(screen.getByText(/La lune/));
  expect(screen.queryByRole("img", { name: "La lune" })).toBeNull();
});

it.each([
  ["broken picture", html, { state: "broken" }],
  ["picture", svg(600, 300), { state: "loaded" }],
  ["small picture", svg(16, 16), { state: "loaded", small: "" }],
])("detects a %s whose events fired before hydration", async (_, url, data) => {
  const harness = createHarness({ hoots: 0 });
  onTestFinished(() => harness.dispose());
  const ui = (
    <HooterProvider client={harness.client}>
      <Picture url={url} alt="La lune" />
    </HooterProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(ui);
  const box = screen.getByRole("figure");
  const image = screen.getByRole("img", { name: "La lune" });
  await new Promise((resolve) => {
    for (const type of ["load", "error"]) image.addEventListener(type, resolve);
  });
  render(ui, { container, hydrate: true });
  await waitFor(() => expect(box.dataset).toMatchObject(data));
  expect(screen.getByRole("figure")).toBe(box);
});
