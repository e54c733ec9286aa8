import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { snippetsOf } from "../../scripts/packages/snippets";
import { killAtExit, runCommand } from "../../scripts/test/run-command";
import type { LocalServer } from "../support/listen";
import { expect, test } from "./support/fixtures";
import { servePlainHost } from "./support/plain-host";

/** Rules for all elements, as in the stylesheet of Vite's template. */
const template = `
h1, h2 { font-weight: 500; color: rgb(1, 2, 3); }
h1 { font-size: 56px; letter-spacing: -1.68px; margin: 32px 0; }
p { margin: 0; }
#root { text-align: center; }
`;

const withoutPorts = (code: string): string => code.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1");

/* Run hooter-local from the repository, where it finds firebase-tools. */
const command = join(process.cwd(), "packages/hooter-local/dist/cli.js");

test("hooter-local init writes the rules, and each link of the component that hooter-local prints works", async ({
  install,
  page,
  watch,
}) => {
  const folder = install("vite-react-19");
  const { ok, output } = await runCommand(process.execPath, [command, "init"], { cwd: folder });
  expect(output).toBe("database.rules.json written\nfirebase.json written\n");
  expect(ok).toBe(true);
  expect(await readFile(join(folder, "database.rules.json"), "utf8")).toBe(
    await readFile("database.rules.json", "utf8"),
  );

  const child = spawn(process.execPath, [command, "--port=0", "--auth-port=0"], { cwd: folder });
  killAtExit(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let server: LocalServer | undefined;
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => void (printed += chunk.toString()));
  try {
    await expect.poll(() => printed, { timeout: 200_000 }).toContain("</HooterProvider>;");
    const component = printed.slice(printed.indexOf("import"));
    expect(component.trim().split("\n")).toHaveLength(5);
    const [documented] = snippetsOf("", await readFile("docs/local-development.md", "utf8")).filter(
      ({ language }) => language === "tsx",
    );
    expect(withoutPorts(component.trim())).toBe(withoutPorts(documented?.code ?? ""));
    const [, email = "", password = ""] = /account +(\S+), password (\S+)/.exec(printed) ?? [];
    const mount =
      'import { createRoot } from "react-dom/client"; createRoot(document.getElementById("root")).render(<App />);';
    await writeFile(join(folder, "index.css"), template);
    server = await servePlainHost(folder, `import "./index.css";\n${component}\n${mount}`);
    await page.goto(server.url);
    await page.getByRole("button", { name: "Connexion" }).click();
    const title = page.getByRole("heading", { name: "Authentification" });
    await expect(title).toBeVisible();
    await expect(title).not.toHaveCSS("font-size", "56px");
    await expect(title).not.toHaveCSS("color", "rgb(1, 2, 3)");
    await page.getByRole("textbox", { name: "Adresse email" }).fill(email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Connexion", exact: true }).click();
    await page.getByRole("button", { name: "Commencez un post" }).click();
    await page.getByRole("textbox", { name: "Contenu du hoot" }).fill("Premier hoot");
    await page.getByRole("button", { name: "Publier" }).click();
    const card = page.getByRole("article").filter({ hasText: "Premier hoot" }).first();
    await expect(card).toBeVisible();

    // The site has one page, so each link must lead to it.
    const addresses = await page.locator("a[href]").evaluateAll((links) => links.map((a) => a.getAttribute("href")));
    expect(addresses.filter((address) => !/^\/(\?|$)/.test(address ?? ""))).toEqual([]);
    await card.getByRole("link", { name: /ommentaire/ }).click();
    await page.getByRole("button", { name: "Répondre" }).click();
    await page.getByRole("textbox", { name: "Votre commentaire" }).fill("Premier commentaire");
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Premier commentaire" })).toBeVisible();
    await page.getByRole("link", { name: "Accueil", exact: true }).click();
    await page.getByRole("link", { name: "Choisir mon pseudo" }).click();
    await expect(page.getByRole("textbox", { name: "Nouveau pseudo" })).toBeVisible();
    await page.getByRole("link", { name: "Accueil", exact: true }).click();
    await expect(card.getByText("1 commentaire")).toBeAttached();
    expect(watch.complaints).toEqual([]);
  } finally {
    await server?.close();
    child.kill("SIGTERM");
    // Wait for the end of the process, because its working folder is removed after the tests.
    await ended;
  }
});
