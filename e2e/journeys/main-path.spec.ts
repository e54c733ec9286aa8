import { expect, test } from "../support/fixtures";

/** The main path of the product: from a click to the database, and from there to the screen of another user. */
test("a new user's hoot is seen, liked and answered by another user and survives a back-end crash", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const text = `La lune est pleine ce soir, on y voit comme en plein jour. ${Date.now()}`;
  const answer = "Et quel silence, en plus !";

  const second = await visit();
  await signUp(second, newAccount("zoe"));
  // Accept an empty feed, the end of the feed and a further page, because other journeys may have published any number
  // of hoots.
  await expect(second.page.getByText(/Pas encore de hoot|Vous avez tout lu|Charger plus/)).toBeAttached();

  const first = await visit("/");
  await test.step("a visitor signs up", async () => {
    await first.page.getByRole("link", { name: "S'inscrire" }).click();
    await signUp(first, newAccount("yann"));
    await expect(first.page.getByText("Bienvenue !")).toBeVisible();
  });

  await test.step("the new user publishes a hoot", async () => {
    await first.page.getByRole("button", { name: "Commencez un post" }).click();
    const dialog = first.page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Contenu du hoot" }).fill(text);
    await dialog.getByRole("button", { name: "Publier" }).click();
    await expect(dialog).toBeHidden();
    await expect(first.page.getByText("Post ajouté avec succès !")).toBeVisible();
    await expect(first.page.getByRole("feed").getByText(text)).toBeVisible();
  });

  await test.step("a second user sees the hoot without a reload", async () => {
    await expect(second.page.getByRole("feed").getByText(text)).toBeVisible();
  });

  await test.step("the second user opens the hoot, likes it and comments on it", async () => {
    await second.page
      .getByRole("article")
      .filter({ hasText: text })
      .getByRole("link", { name: /il y a|à l’instant/ })
      .click();
    await second.page.waitForURL("**/hoot/**");
    await second.page.getByRole("button", { name: "J'aime" }).click();
    await expect(second.page.getByText("Article liké !")).toBeVisible();
    await second.page.getByRole("button", { name: "Répondre" }).click();
    await second.page.getByRole("textbox", { name: "Votre commentaire" }).fill(answer);
    await second.page.keyboard.press("Enter");
    await expect(second.page.getByText("Commentaire ajouté avec succès !")).toBeVisible();
  });

  const hoot = first.page.getByRole("article").filter({ hasText: text });
  await test.step("the first user sees the like count and the comment", async () => {
    await expect(hoot.getByRole("button", { name: "J'aime, 1", exact: true })).toBeVisible();
    await expect(hoot.getByText("1 commentaire")).toBeAttached();
    await first.page.goto(second.page.url());
    await expect(first.page.getByText(answer)).toBeVisible();
  });

  const everythingIsThere = async (): Promise<void> => {
    await expect(first.page.getByText(text)).toBeVisible();
    await expect(first.page.getByText(answer)).toBeVisible();
    await expect(first.page.getByText(/1\s+mention/)).toBeAttached();
  };

  await test.step("the hoot, the comment and the like survive a reload", async () => {
    await first.page.reload();
    await everythingIsThere();
  });

  await test.step("all data and the session survive a kill and a restart of the back end", async () => {
    await backend.kill();
    await backend.start();
    await first.page.reload();
    await everythingIsThere();
    const slug = new URL(first.page.url()).pathname.split("/").pop() ?? "";
    expect(await backend.read(`slugs/${slug}`)).toEqual(expect.any(String));
  });
});
