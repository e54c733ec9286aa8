import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import "../styles/index.css";
import { renderInHarness } from "../testing/render";
import { Picture } from "./Picture";

afterEach(cleanup);

async function show(width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  const picture = <Picture url={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="La lune" />;
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
])("crops a picture of %i × %i pixels to the middle of its box", async (width, height) => {
  const { image, box, fit } = await show(width, height);
  expect([image.clientWidth, image.clientHeight]).toEqual([box.clientWidth, box.clientHeight]);
  expect(box.clientHeight).toBeLessThan(box.clientWidth);
  expect(fit()).toBe("cover");
  expect(getComputedStyle(image).objectPosition).toBe("50% 50%");
});

it("shows a picture of 16 × 16 pixels in its own size", async () => {
  const { image, box, fit } = await show(16, 16);
  expect([image.clientWidth, image.clientHeight]).toEqual([box.clientWidth, box.clientHeight]);
  expect(fit()).toBe("none");
});

it("shows the whole picture on the page of a hoot, in the same box", async () => {
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

it("shows the alternative text in place of a picture that answers with HTML", async () => {
  const page = `data:text/html,${encodeURIComponent("<!doctype html><title>Connexion</title><p>Connectez-vous.")}`;
  renderInHarness(<Picture url={page} alt="La lune" />, { hoots: 0 });
  const box = screen.getByRole("figure");
  await waitFor(() => expect(box).toHaveAttribute("data-state", "broken"));
  expect(box).toHaveTextContent("Image indisponible — La lune");
  expect(screen.queryByRole("img", { name: "La lune" })).toBeNull();
});
