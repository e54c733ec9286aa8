import { expect, test } from "../support/fixtures";

test("shows the chosen theme from the first paint, before the program is loaded", async ({ visit }) => {
  const { page } = await visit("/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByTitle("Sombre").click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  // Hold the program back, as a slow network does. Only the page, its style sheet and the theme arrive.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
  expect(await background()).toBe(dark);
  await expect(page.getByRole("banner")).toBeHidden();
  release();
  await expect(page.getByRole("radio", { name: "Sombre" })).toBeChecked();
  expect(await background()).toBe(dark);
});
