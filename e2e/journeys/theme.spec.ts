import { expect, test } from "../support/fixtures";

test("shows only English text when the user has chosen English", async ({ visit }) => {
  const { page } = await visit("/");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("link", { name: "Sign up" })).toBeVisible();
  // Record every text of the next visit, including the first text.
  await page.addInitScript(() => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(document.body?.innerText ?? "", document.title)).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { texts });
  });
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign up" })).toBeVisible();
  await expect(page).toHaveTitle("Hooter | Home");
  const texts = await page.evaluate(() => String(Reflect.get(window, "texts")));
  expect(texts).toContain("Sign up");
  expect(texts).not.toMatch(/Accueil|S'inscrire|Connexion|Chargement/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("shows the chosen theme from the first paint, before the application is loaded", async ({ visit }) => {
  const { page } = await visit("/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByTitle("Sombre").click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  // Delay the scripts, as a slow network does. Only the page, its stylesheet and the theme script load.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
  expect(await background()).toBe(dark);
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute("content", "#0b1020");
  await expect(page.getByRole("banner")).toBeHidden();
  release();
  await expect(page.getByRole("radio", { name: "Sombre" })).toBeChecked();
  expect(await background()).toBe(dark);
});
