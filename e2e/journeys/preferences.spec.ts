import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { seedHoots } from "../support/seed-hoots";
import { dismissToasts, refuseWrites, toast, writeHoot } from "../support/steps";

/*
 * Tests the demo with display preferences of the user, in small windows and in print. Browser tests of the packages
 * check each widget.
 */

/** Lists the visible controls that are smaller than a touch target of 44 px. */
function tooSmall(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      // Skip the button for the shortcuts, which is one pixel wide until it has the focus. Allow for rounding.
      return width === 1 || Math.min(width, height) >= 43.99 ? [] : [`${element.textContent}: ${width} × ${height}`];
    }),
  );
}

test("the demo follows the display preferences of a user, in small windows and on paper", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  await seedHoots(backend, 4);
  const visitor = await visit(undefined, { width: 390 });
  const { page, context } = visitor;
  await signUp(visitor, newAccount("reglages"));
  await dismissToasts(page);
  const keys = new Keyboard(page);
  const devtools = await context.newCDPSession(page);
  const cards = page.getByRole("feed", { name: "Fil des hoots" }).getByRole("article");

  await test.step("one toast shows repeated failures, and a phone shows at most two toasts", async () => {
    const dismiss = page.getByRole("button", { name: "Fermer la notification" });
    const likes = [0, 1, 2, 3].map((nth) => cards.nth(nth).getByRole("button", { name: /^(J'aime|Je n'aime plus)/ }));
    const acceptLikes = await refuseWrites(page, backend);
    for (const like of likes) await like.click();
    for (const like of likes) await expect(like).toHaveAccessibleName("J'aime");
    await expect(toast(page, /^Votre mention .* n’a pas changé/)).toBeVisible();
    await expect(dismiss).toHaveCount(1);
    await acceptLikes();
    await page.getByRole("button", { name: "Réessayer" }).click();
    for (const like of likes) await expect(like).toHaveAccessibleName("Je n'aime plus, 1");

    const acceptWrites = await refuseWrites(page, backend);
    await likes[0]?.click();
    await expect(toast(page, /^Votre mention .* n’a pas changé/)).toBeVisible();
    await writeHoot(page, "Refusé");
    await page.keyboard.press("Control+Enter");
    await expect(toast(page, /^Votre hoot n’est pas parti/)).toBeVisible();
    await cards.first().getByRole("link", { name: "Commentaires" }).click();
    await page.getByRole("button", { name: "Répondre" }).click();
    await page.getByRole("textbox", { name: "Votre commentaire" }).fill("Refusé aussi");
    await page.keyboard.press("Enter");
    await expect(toast(page, /^Votre commentaire n’est pas parti/)).toBeVisible();
    await expect(dismiss).toHaveCount(2);
    await acceptWrites();
  });

  await test.step("every button is large enough for a finger on a touch screen", async () => {
    await page.goBack();
    await expect(cards.nth(3)).toBeVisible();
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
    await expect.poll(() => tooSmall(page.getByRole("button"))).toEqual([]);
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await dismissToasts(page);
  });

  await test.step("the text has the size set in the browser, and a narrow window does not scroll sideways", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const text = cards.first().getByText(/^Hoot \d/);
    const size = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const usual = await size();
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await expect.poll(size).toBe(2 * usual);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await expect.poll(size).toBe(usual);
  });

  await test.step("the hoots are printed without controls", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(cards.first().getByText(/^Hoot \d/)).toBeVisible();
    // The only printed button is the title of a section.
    await expect(page.getByRole("button")).toHaveText(["Toute l'actualité"]);
    for (const role of ["banner", "navigation"] as const) await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Notifications" })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await test.step("with forced colours, the link to the current page has an outline and the excess text is underlined", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const current = page.getByRole("navigation").locator('[aria-current="page"]');
    await expect(current).toHaveCSS("outline-style", "solid");
    await writeHoot(page, "é".repeat(300));
    const excess = page.locator("mark");
    await expect(excess).toHaveText("é".repeat(20));
    await expect(excess).toHaveCSS("text-decoration-line", "underline");
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step("nothing covers the focused fields of the composer in a short window", async () => {
    await keys.press("Control+A");
    await keys.type("Une chouette");
    for (const [width, height] of [
      [640, 360],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await keys.tabTo("textbox", "Lien d’une image (facultatif)");
      await keys.tabTo("textbox", "Contenu du hoot", { back: true });
    }
  });

  await test.step("with reduced motion, placeholders have no looping animation", async () => {
    const endless = () =>
      page.evaluate(() => {
        const timings = document.getAnimations().map(({ effect }) => effect?.getComputedTiming());
        return timings.filter((timing) => timing?.iterations === Number.POSITIVE_INFINITY).length;
      });
    // The list never loads.
    await page.route("**/hashtags/**", () => {});
    await page.goto("/hashtag/chargement");
    await expect.poll(endless).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(endless).toBe(0);
    await expect(page.getByText("Chargement...").first()).toBeAttached();
  });
});
