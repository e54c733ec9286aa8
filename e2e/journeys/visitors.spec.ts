import { expect, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { rest } from "../support/rest";
import { hasReviewedTree } from "../support/screen-tree";
import { comment, hootOf, openHoot, publish, toast } from "../support/steps";

/* A site that everyone may read. In most other journeys only members may read, as in the specification. */

test.use({ readers: "everyone" });

test("a visitor reads the feed and a discussion live, likes and signs up, and the like is stored", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const author = await visit();
  await signUp(author, newAccount("autrice"));
  const text = `Lisible par tous ${Date.now()}`;
  await publish(author.page, text);
  const permalink = await openHoot(author.page, text);
  // Everyone may read the permalink, so it must not contain the e-mail address of the author.
  expect(permalink).toMatch(/^\/hoot\/john-doe\d{1,4}_hoot$/);
  await comment(author.page, "Un premier mot");

  const visitor = await visit("/dashboard", { width: 390 });
  const { page, calls } = visitor;
  const keys = new Keyboard(page);
  const hoot = hootOf(page, text);

  await test.step("the feed loads with three calls, and without the identity service", async () => {
    await expect(hoot).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page).toHaveTitle("Hooter | Actualité");
    // Count only one read of the counters, because the page polls them every 15 seconds.
    const made = () => calls.filter((call, index) => call !== "GET /stats.json" || calls.indexOf(call) === index);
    await expect.poll(() => made().sort()).toEqual(["GET /hoots.json", "GET /hoots.json", "GET /stats.json"]);
    await expect(hoot.getByRole("link", { name: /^1\scommentaire$/ })).toBeVisible();
    await hasReviewedTree(page, "feed of a visitor");
  });

  await test.step("the hoot's page shows another user's new comment", async () => {
    await keys.enter("link", /^1\scommentaire$/);
    await expect(page).toHaveURL(new RegExp(`${permalink}(#.*)?$`));
    await keys.isAt("heading", "Commentaires");
    const comments = page.getByRole("region", { name: "Commentaires" });
    await expect(comments.getByText("Un premier mot")).toBeVisible();
    await hasReviewedTree(page, "hoot of a visitor");
    await comment(author.page, "Un second mot");
    await expect(comments.getByText("Un second mot")).toBeVisible();
  });

  await test.step("the profile of the author shows the hoot", async () => {
    await keys.enter("link", "John Doe", { back: true });
    await expect(page.getByRole("link", { name: /^0\sabonné$/ })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("feed", { name: "Hoots de John Doe" }).getByText(text)).toBeVisible();
    await hasReviewedTree(page, "profile of a visitor");
    await page.goBack();
    await expect(page.getByRole("button", { name: "Répondre" })).toBeVisible();
  });

  await test.step("« J'aime » leads to the sign-in page, and the new account likes the hoot", async () => {
    await keys.enter("button", "J'aime");
    await expect(page).toHaveURL(`/connexion?retour=${encodeURIComponent(permalink)}`);
    await expect(page.getByText("Connectez-vous pour participer.")).toBeVisible();
    await keys.fillIn(newAccount("lectrice"));
    await keys.enter("button", "Inscription");
    await expect(page).toHaveURL(new RegExp(`${permalink}$`));
    await expect(toast(page, "Article liké !")).toBeVisible();
    await expect(page.getByRole("button", { name: "Je n'aime plus" })).toBeVisible();
    await expect(author.page.getByText(/1\s+mention/)).toBeVisible();
    const slug = decodeURIComponent(permalink.replace("/hoot/", ""));
    expect(Object.keys(Object(await backend.read(`like/${slug}`)))).toHaveLength(1);
  });
});

test("a visitor's comment is sent once the visitor has signed in, and not again for the next account in this browser", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const author = await visit();
  const account = newAccount("auteur");
  await signUp(author, account);
  const text = `À commenter ${Date.now()}`;
  await publish(author.page, text);
  const permalink = await openHoot(author.page, text);

  const { page } = await visit(permalink);
  const keys = new Keyboard(page);
  const said = `Je passais par là ${Date.now()}`;
  await keys.enter("button", "Répondre");
  await keys.isAt("textbox", "Votre commentaire");
  await keys.type(said);
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/connexion\?retour=/);
  await keys.fillIn(account);
  await keys.press("Enter");
  await expect(page.getByRole("region", { name: "Commentaires" }).getByText(said)).toBeVisible();
  await expect(author.page.getByRole("region", { name: "Commentaires" }).getByText(said)).toBeVisible();

  await keys.enter("button", "Déconnexion", { back: true });
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  const visitor = { page, context: page.context(), calls: [] };
  await signUp(visitor, newAccount("suivante"));
  await page.goto(permalink);
  await expect(page.getByRole("region", { name: "Commentaires" }).getByText(said)).toBeVisible();
  const sent = Object.values(Object(await backend.read("comment"))).filter((record) =>
    JSON.stringify(record).includes(said),
  );
  expect(sent).toHaveLength(1);
});

test("a visitor reaches the pages for members only through the sign-in page", async ({ visit }) => {
  for (const path of ["/manage_profile", "/dashboard/hootin", "/hashtag/jardin", "/profile/Alice/abonnes?u=abc"]) {
    const { page, calls } = await visit(path);
    await expect(page).toHaveURL(`/connexion?retour=${encodeURIComponent(path)}`);
    await expect(page.getByRole("button", { name: "Connexion" })).toBeVisible();
    await rest(page);
    expect(calls).toEqual([]);
  }
});
