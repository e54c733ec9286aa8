import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, onTestFinished } from "vitest";
import "../styles/index.css";
import { HooterProvider } from "../HooterProvider";
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
])("crops a picture of %i × %i pixels to its box, around the centre", async (width, height) => {
  const { image, box, fit } = await show(width, height);
  expect([image.clientWidth, image.clientHeight]).toEqual([box.clientWidth, box.clientHeight]);
  expect(box.clientHeight).toBeLessThan(box.clientWidth);
  expect(fit()).toBe("cover");
  expect(getComputedStyle(image).objectPosition).toBe("50% 50%");
});

it("shows a picture of 16 × 16 pixels without enlarging it", async () => {
  const { image, box, fit } = await show(16, 16);
  expect([image.clientWidth, image.clientHeight]).toEqual([box.clientWidth, box.clientHeight]);
  expect(fit()).toBe("none");
});

it("on the page of a hoot, shows the whole picture in a box of the same size as on a card", async () => {
  const { box, picture, rerender, fit } = await show(600, 1200);
  const { width, height } = box.getBoundingClientRect();
  rerender(
    <article className="hooter hooter-hoot" style={{ padding: 0, border: 0 }}>
      {picture}
    </article>,
  );
  expect(fit()).toBe("scale-down");
  const whole = screen.getByRole("figure").getBoundingClientRect();
  expect([whole.width, whole.height]).toEqual([width, height]);
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
