import type { LocalServer } from "../support/listen";
import { expect, test } from "./support/fixtures";
import { servePlainHost } from "./support/plain-host";

const host = (config: object) => `
  import { useSession } from "hooter-client/react";
  import { Composer, Feed, HooterProvider, SignIn } from "hooter-react";
  import { createRoot } from "react-dom/client";
  import "hooter-react/styles.css";

  function Network() {
    const { status } = useSession();
    if (status === "signed-out") return <SignIn />;
    return status === "signed-in" && [<Composer key="composer" />, <Feed key="feed" />];
  }
  createRoot(document.getElementById("root")).render(
    <HooterProvider firebase={${JSON.stringify(config)}}><main><Network /></main></HooterProvider>,
  );`;

test.describe("a page without a charset", () => {
  let server: LocalServer;
  test.beforeAll(async ({ install, seededBackend }) => {
    test.setTimeout(900_000);
    server = await servePlainHost(install("vite-react-19"), host(seededBackend.configuration));
  });
  test.afterAll(() => server.close());

  test("shows accents, stores a hoot that contains them, and shows the seeded pictures", async ({
    page,
    seededBackend,
    watch,
  }) => {
    await page.goto(server.url);
    expect(await page.evaluate(() => document.characterSet)).toBe("windows-1252");
    await expect(page.getByRole("button", { name: "Mot de passe oublié ?" })).toBeVisible();
    await page.getByRole("textbox", { name: "Adresse email" }).fill("alice@hooter.example");
    await page.getByLabel("Mot de passe", { exact: true }).fill("hibou-2026");
    await page.getByRole("button", { name: "Connexion", exact: true }).click();

    await page.getByRole("textbox", { name: "Contenu du hoot" }).fill("Été à l’île d’Yeu #forêt");
    await page.getByRole("button", { name: "Publier" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Été à l’île d’Yeu #forêt" })).toBeVisible();
    const stored = async () => JSON.stringify(await seededBackend.read("hoots"));
    await expect.poll(stored).toContain("Été à l’île d’Yeu #forêt");
    expect(await stored()).toContain("/communaute/avatars/alice.svg");

    const portrait = page.locator("img[src$='/communaute/avatars/alice.svg']").first();
    await expect(portrait).toHaveJSProperty("complete", true);
    expect(await portrait.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(
      0,
    );
    expect(watch.complaints).toEqual([]);
  });
});
