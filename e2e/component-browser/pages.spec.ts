import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { runCommand } from "../../scripts/test/run-command";
import { violationsOf } from "../support/axe";

/*
 * Checks with axe the parts of the component browser (Storybook) that are not stories: all guides, and the layout of
 * the pages of widgets and hooks, with one page of each. Other tests check the stories with axe.
 */
const framed = ["widgets-sharebar--docs", "hooks-usetoasts--docs"];
const site = "http://component-browser.example";
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  folder = mkdtempSync(join(tmpdir(), "hooter-component-browser-"));
  const { ok } = await runCommand("storybook", ["build", "--disable-telemetry", "--quiet", "-o", folder]);
  expect(ok).toBe(true);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ids of the guides, which are MDX documents. */
function guides(): string[] {
  const index: unknown = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
  const entries = typeof index === "object" && index !== null && "entries" in index ? index.entries : null;
  return Object.values(Object(entries)).flatMap((entry) => (isDocument(entry) ? [entry.id] : []));
}

function isDocument(entry: unknown): entry is { readonly id: string } {
  if (typeof entry !== "object" || entry === null || !("id" in entry) || !("importPath" in entry)) return false;
  return typeof entry.id === "string" && typeof entry.importPath === "string" && entry.importPath.endsWith(".mdx");
}

test("every guide and the pages of a widget and a hook pass axe", async ({ context, page }) => {
  await context.route(`${site}/**`, async (route) => {
    const path = join(folder, new URL(route.request().url()).pathname);
    await (existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 }));
  });
  const shown = guides();
  expect(shown.length).toBeGreaterThanOrEqual(5);
  for (const id of [...shown, ...framed]) {
    await page.goto(`${site}/iframe.html?viewMode=docs&id=${id}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    // Wait for the data that the stories of the page load.
    await page.waitForLoadState("networkidle");
    if (id === "start-here--docs") await expect(page.getByRole("article").nth(2)).toBeVisible();
    const violations = await violationsOf(page);
    const found = violations.map((one) => `${id}: ${one.id} at ${one.nodes.map(({ html }) => html).join(", ")}`);
    expect.soft(found).toEqual([]);
  }
});
