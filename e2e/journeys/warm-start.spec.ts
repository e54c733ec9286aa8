import { expectCached } from "../support/device-cache";
import { expect, test } from "../support/fixtures";
import { hootOf, publish } from "../support/steps";

/* A visit starts with the cached data of the last visit, without waiting for the identity service. */

test("a returning user sees cached hoots before the identity service answers, then live ones", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const visitor = await visit();
  const { page, context } = visitor;
  await signUp(visitor, newAccount("matinale"));
  const text = `De bon matin ${Date.now()}`;
  await publish(page, text);
  await expectCached(page, text);

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route(
    (url) => url.port === String(backend.identityPort),
    async (route) => {
      await answered;
      await route.continue();
    },
  );
  await page.reload();
  await expect(hootOf(page, text)).toBeVisible();
  await expect(page.getByRole("button", { name: "Déconnexion" })).toBeVisible();
  // The page shows an action immediately, and sends it once there is a token.
  const like = hootOf(page, text).getByRole("button", { name: /aime/ });
  await like.click();
  await expect(like).toHaveAccessibleName(/Je n.aime plus/);

  answer();
  const others = await visit();
  await signUp(others, newAccount("lectrice"));
  await expect(hootOf(others.page, text).getByRole("button", { name: "J'aime, 1", exact: true })).toBeVisible();
  const events = `Une autre nouvelle ${Date.now()}`;
  await publish(others.page, events);
  await expect(hootOf(page, events)).toBeVisible();
});

test("a user whose account no longer exists is signed out, and the cached hoots are removed", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const visitor = await visit();
  const { page, context } = visitor;
  await signUp(visitor, newAccount("partante"));
  const text = `Un dernier mot ${Date.now()}`;
  await publish(page, text);
  await expectCached(page, text);
  await context.route(
    (url) => url.port === String(backend.identityPort),
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: "USER_NOT_FOUND" } } }),
  );
  await page.reload();
  await page.waitForURL("**/connexion");
  await expect(page.getByRole("button", { name: "Connexion" })).toBeVisible();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/dashboard");
  await page.waitForURL("**/connexion");
  await expect(page.getByText(text)).toHaveCount(0);
});
