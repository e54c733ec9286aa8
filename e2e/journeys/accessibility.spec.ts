import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";

const looks = [
  { width: 1280, dark: false },
  { width: 390, dark: true },
  { width: 320, dark: false },
] as const;

async function isAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${screen}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect.soft(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const look of looks) {
  test(`every screen passes axe and fits at ${look.width} px, ${look.dark ? "dark" : "light"}`, async ({
    visit,
    newAccount,
    signUp,
  }) => {
    const visitor = await visit("/", look);
    const { page } = visitor;
    await expect(page.getByRole("link", { name: "S'inscrire" })).toBeVisible();
    await isAccessible(page, "home, signed out");
    await page.goto("/connexion");
    await expect(page.getByRole("button", { name: "Inscription" })).toBeVisible();
    await isAccessible(page, "sign-in");
    await page.goto("/nulle-part");
    await expect(page.getByRole("heading")).toBeVisible();
    await isAccessible(page, "not found");

    await signUp(visitor, newAccount("axe"));
    await page.getByRole("button", { name: "Commencez un post" }).click();
    await page
      .getByRole("textbox", { name: "Contenu du hoot" })
      .fill(`Un #hashtag, un lien https://example.org et ${"des mots ".repeat(20)}`);
    await isAccessible(page, "composer");
    await page.getByRole("button", { name: "Publier" }).click();
    await expect(page.getByText("Post ajouté avec succès !")).toBeVisible();
    await isAccessible(page, "dashboard");

    const permalink = page
      .getByRole("article")
      .first()
      .getByRole("link", { name: /il y a|à l’instant/ });
    await permalink.click();
    await page.waitForURL("**/hoot/**");
    await page.getByRole("button", { name: "Répondre" }).click();
    await page.getByRole("textbox", { name: "Votre commentaire" }).fill("Bien vu");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Commentaire ajouté avec succès !")).toBeVisible();
    await isAccessible(page, "hoot");
    await page.goto("/");
    await expect(page.getByRole("heading", { name: /Bonjour/ })).toBeVisible();
    await isAccessible(page, "home, signed in");
  });
}
