import { cleanup, screen } from "@testing-library/react";
import type { CSSProperties } from "react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "./index.css";
import { Modal } from "../components/Modal";
import { Composer } from "../composer/Composer";
import { Feed } from "../feed/Feed";
import { SignIn } from "../sign-in/SignIn";
import { renderInHarness } from "../testing/render";

afterEach(cleanup);

it("has padding around the fields of a composer, except in a dialog", async () => {
  renderInHarness(<Composer />, { hoots: 0 });
  const alone = await screen.findByRole("textbox", { name: "Contenu du hoot" });
  const form = alone.closest("form");
  expect(form && Number.parseFloat(getComputedStyle(form).paddingInlineStart)).toBeGreaterThan(0);
  cleanup();

  renderInHarness(
    <Modal open title="Nouveau hoot" onClose={() => {}}>
      <Composer />
    </Modal>,
    { hoots: 0 },
  );
  const inside = (await screen.findByRole("textbox", { name: "Contenu du hoot" })).closest("form");
  expect(inside && getComputedStyle(inside).paddingInlineStart).toBe("0px");
});

it.each<[string, CSSProperties]>([
  ["a flex row", { display: "flex" }],
  ["a flex column that centres its items", { display: "flex", flexDirection: "column", alignItems: "center" }],
  ["a grid that centres its items", { display: "grid", placeItems: "center" }],
  ["a box that shrinks to its content", { inlineSize: "fit-content" }],
])("has a width in %s, and fits the window", async (_, style) => {
  await page.viewport(390, 800);
  renderInHarness(
    <div style={style}>
      <Feed />
    </div>,
    { hoots: 3 },
  );
  const { left, width, right } = (await screen.findByRole("feed")).getBoundingClientRect();
  expect(width).toBeGreaterThan(280);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(window.innerWidth);
});

it("fills a flex row on a phone", async () => {
  await page.viewport(390, 800);
  renderInHarness(
    <div style={{ display: "flex" }} data-testid="row">
      <Feed />
    </div>,
    { hoots: 3 },
  );
  const { width } = (await screen.findByRole("feed")).getBoundingClientRect();
  expect(width).toBeGreaterThan(screen.getByTestId("row").clientWidth - 4);
});

it.each<[string, number, CSSProperties, CSSProperties]>([
  ["a flexible column beside a sidebar", 800, { display: "flex" }, { flex: 1 }],
  ["a grid of two columns", 800, { display: "grid", gridTemplateColumns: "1fr 1fr" }, {}],
  ["a padded box in a flex row on a phone", 390, { display: "flex" }, { padding: 24, order: -1 }],
])("shrinks in %s", async (_, width, parent, column) => {
  await page.viewport(width, 800);
  renderInHarness(
    <div style={{ ...parent, inlineSize: width }} data-testid="parent">
      <aside style={{ flex: "none", inlineSize: width > 400 ? 220 : 0 }} />
      <main style={column}>
        <Feed />
      </main>
    </div>,
    { hoots: 3 },
  );
  await screen.findByRole("feed");
  const { scrollWidth, clientWidth } = screen.getByTestId("parent");
  expect(scrollWidth).toBe(clientWidth);
  const [left, right] = getComputedStyle(screen.getByTestId("parent")).gridTemplateColumns.split(" ").map(parseFloat);
  if (parent.display === "grid") expect(left).toBe(right);
});

it("gives a feed's background the same rounded corners as its list", async () => {
  renderInHarness(<Feed />, { hoots: 3 });
  const list = await screen.findByRole("feed");
  const root = list.parentElement;
  expect(root && getComputedStyle(root).borderTopLeftRadius).toBe(getComputedStyle(list).borderTopLeftRadius);
  expect(getComputedStyle(list).borderTopLeftRadius).not.toBe("0px");
});

it.each<[string, CSSProperties]>([
  ["a block", {}],
  ["a flex column", { display: "flex", flexDirection: "column" }],
  ["a grid", { display: "grid" }],
])("centres the sign-in form in %s", async (_, style) => {
  await page.viewport(1280, 800);
  renderInHarness(
    <main style={style}>
      <SignIn />
    </main>,
    { hoots: 0, signedInAs: null },
  );
  const form = (await screen.findByRole("heading", { name: "Authentification" })).closest("section");
  const column = form?.parentElement;
  if (!form || !column) throw new Error("There is no sign-in form.");
  const [inner, outer] = [form.getBoundingClientRect(), column.getBoundingClientRect()];
  expect(inner.left - outer.left).toBeCloseTo(outer.right - inner.right, 0);
  expect(inner.width).toBeGreaterThan(400);
});
