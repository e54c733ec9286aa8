import { expect, fillIn, test } from "../support/fixtures";
import { openHoot, toast } from "../support/steps";

test.describe("guards", () => {
  test("a visitor who opens a page for members signs in and lands on that page", async ({
    visit,
    newAccount,
    signUp,
  }) => {
    const author = await visit();
    const account = newAccount("garde");
    await signUp(author, account);
    await author.page.getByRole("button", { name: "Commencez un post" }).click();
    await author.page.getByRole("textbox", { name: "Contenu du hoot" }).fill("Un lien qui dure");
    await author.page.getByRole("button", { name: "Publier" }).click();
    const permalink = await openHoot(author.page, "Un lien qui dure");

    const visitor = await visit(permalink);
    await expect(visitor.page).toHaveURL(/\/connexion\?retour=/);
    await fillIn(visitor.page, account);
    await visitor.page.keyboard.press("Enter");
    await expect(visitor.page).toHaveURL(new RegExp(`${permalink}$`));
    await expect(visitor.page.getByText("Vous êtes de retour John Doe !")).toBeVisible();
    await expect(visitor.page.getByText("Un lien qui dure")).toBeVisible();
    await expect(visitor.page).toHaveTitle("Hooter | Hoot de John Doe");
  });

  test("a signed-in user is redirected from /connexion to the dashboard, and signing out leads home", async ({
    visit,
    newAccount,
    signUp,
  }) => {
    const { page, ...visitor } = await visit();
    await signUp({ page, ...visitor }, newAccount("ici"));
    await page.goto("/connexion");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page).toHaveTitle("Hooter | Tableau de bord");
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await expect(page.getByText("Á bientôt !")).toBeVisible();
    await expect(page.getByRole("heading", { name: /Bienvenue sur Hooter/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/connexion$/);
  });

  test("a visitor with a return path to another site lands on the dashboard after signing up", async ({
    visit,
    newAccount,
  }) => {
    const { page } = await visit("/connexion?retour=//evil.example/dashboard");
    await fillIn(page, newAccount("detour"));
    await page.getByRole("button", { name: "Inscription" }).click();
    await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
  });

  test("a visitor who opens a page for members is redirected to the sign-in screen without a database call", async ({
    visit,
  }) => {
    const { page, calls } = await visit();
    for (const path of [
      "/manage_profile",
      "/dashboard/hootin",
      "/dashboard/hootin?hoot=personne-1_hoot",
      "/profile/Alice",
      "/profile/John%20Doe?u=abc",
      "/profile/John%20Doe/abonnes?u=abc",
      "/hoot/personne-1_hoot",
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/connexion?retour=${encodeURIComponent(path)}`);
      await expect(page.getByRole("button", { name: "Connexion" })).toBeVisible();
      expect(
        calls.filter((call) => call.includes(".json")),
        path,
      ).toEqual([]);
    }
  });

  test("a user sees an error for unknown pages, hoots and profiles", async ({ visit, newAccount, signUp }) => {
    const visitor = await visit("/nulle-part", { width: 390 });
    const { page } = visitor;
    await expect(page.getByRole("heading", { name: "Oups, cette page n'existe pas !" })).toBeVisible();
    await expect(page).toHaveTitle("Hooter | Page introuvable");
    await page.getByRole("main").getByRole("link", { name: "Retour à l’accueil" }).click();
    await expect(page.getByText("Rejoignez notre communauté !")).toBeVisible();

    await signUp(visitor, newAccount("perdu"));
    await page.goto("/dashboard/nulle-part");
    await expect(page.getByRole("heading", { name: "Oups, cette page n'existe pas !" })).toBeVisible();
    await page.goto("/hoot/personne-1_hoot");
    await expect(toast(page, "Cet article n'existe pas !")).toBeVisible();
    await expect(page.getByText("Retrouvez votre tableau de bord !")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.goto("/profile/Personne%20du%20Tout");
    await expect(toast(page, "Ce profil n'existe pas !")).toBeVisible();
    await expect(page).toHaveTitle("Hooter | Profil introuvable");
    await page.goto("/profile/Personne?u=inconnu");
    await expect(toast(page, "Ce profil n'existe pas !")).toBeVisible();
  });
});

test.describe("invalid input", () => {
  test("a visitor sees a message for an invalid e-mail and a short password, and no call is made", async ({
    visit,
  }) => {
    const { page, calls } = await visit("/connexion");
    const before = calls.length;
    const email = page.getByRole("textbox", { name: "Adresse email" });
    const password = page.getByLabel("Mot de passe", { exact: true });
    await email.fill("pas-une-adresse");
    await password.fill("12345");
    await email.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("L'adresse email n'est pas valide")).toBeVisible();
    await expect(page.getByText("Le mot de passe doit être d'au moins 6 caractères.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Connexion" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Inscription" })).toBeDisabled();
    expect(calls.slice(before)).toEqual([]);
  });

  test("a visitor with a wrong password sees the same message whether or not the account exists", async ({
    visit,
    newAccount,
    signUp,
  }) => {
    const account = newAccount("connu");
    await signUp(await visit(), account);
    for (const email of [account.email, newAccount("inconnu").email]) {
      const { page } = await visit("/connexion");
      await fillIn(page, { email, password: "mauvais-mot" });
      await page.getByRole("button", { name: "Connexion" }).click();
      await expect(page.getByText("Impossible de vous authentifier.")).toBeVisible();
    }
  });

  test("a visitor who signs up with an e-mail in use sees an error message", async ({ visit, newAccount, signUp }) => {
    const account = newAccount("double");
    await signUp(await visit(), account);
    const { page } = await visit("/connexion");
    await fillIn(page, account);
    await page.getByRole("button", { name: "Inscription" }).click();
    await expect(page.getByText("Cette adresse email est déjà utilisée.")).toBeVisible();
  });

  test("a user cannot publish a blank hoot or a hoot of 281 characters, and sees the error message", async ({
    visit,
    newAccount,
    signUp,
  }) => {
    const visitor = await visit();
    await signUp(visitor, newAccount("long"));
    const { page, calls } = visitor;
    await page.getByRole("button", { name: "Commencez un post" }).click();
    const content = page.getByRole("textbox", { name: "Contenu du hoot" });
    const publish = page.getByRole("button", { name: "Publier" });
    const message = page.getByText("Le contenu ne doit pas être vide, ni dépasser 280 caractères.");
    await expect(message).toBeHidden();
    await expect(publish).toBeDisabled();
    const writes = (): string[] => calls.filter((call) => /^(PATCH|PUT|POST) \/.*json/.test(call));

    await content.fill("a".repeat(281));
    await expect(publish).toBeDisabled();
    await content.press("Control+Enter");
    await expect(message).toBeVisible();
    await expect(content).toHaveAccessibleDescription(/ni dépasser 280 caractères/);
    await content.fill("   ");
    await expect(publish).toBeDisabled();
    await content.press("Control+Enter");
    await expect(message).toBeVisible();
    expect(writes()).toEqual([]);

    await content.fill("a".repeat(280));
    await expect(publish).toBeEnabled();
  });

  test("a user who writes 10,000 characters with a picture still sees « Publier »", async ({
    visit,
    newAccount,
    signUp,
  }) => {
    const visitor = await visit();
    const { page } = visitor;
    await signUp(visitor, newAccount("roman"));
    await page.getByRole("button", { name: "Commencez un post" }).click();
    const content = page.getByRole("textbox", { name: "Contenu du hoot" });
    const publish = page.getByRole("button", { name: "Publier" });
    await content.fill("Un mot de plus. ".repeat(625));
    const picture = page.getByRole("textbox", { name: /Lien d’une image/ });
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await picture.fill("");
      await expect(publish).toBeInViewport({ ratio: 1 });
      await picture.fill("/communaute/images/phare-nuit.svg");
      await expect(page.getByRole("img", { name: "Aperçu de l’image" })).toBeAttached();
      await expect(publish).toBeInViewport({ ratio: 1 });
      // Check that text typed at the end is visible.
      await content.press("Control+End");
      await content.pressSequentially("fin");
      const linesBelow = await content.evaluate((field) => {
        const box = field.parentElement?.getBoundingClientRect();
        const below = field.getBoundingClientRect().bottom - (box?.bottom ?? 0);
        return below / Number.parseFloat(getComputedStyle(field).lineHeight);
      });
      expect(linesBelow).toBeLessThan(1);
    }
  });
});

test("the demo sends a policy that allows no inline code, foreign frames or foreign scripts", async ({
  request,
  demoUrl,
}) => {
  const page = await request.get(`${demoUrl}/dashboard`);
  const headers = page.headers();
  const policy = new Map(
    (headers["content-security-policy"] ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
  const databases = "https://*.firebaseio.com https://*.firebasedatabase.app";
  const identity = "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com";
  expect(Object.fromEntries(policy)).toEqual({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' https: data:",
    // In the tests, the policy also allows local addresses, because the services run there.
    "connect-src": `'self' http://127.0.0.1:* ${databases} ${identity}`,
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "hooter",
  });
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
  });
  // The built page needs nothing that the policy forbids.
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
  const addresses = [...html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(address).toMatch(/^\/(?!\/)/);
});
