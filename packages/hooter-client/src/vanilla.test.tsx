import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { screen, waitFor } from "@testing-library/react";
import ts from "typescript";
import { expect, it } from "vitest";
import type { HooterClient } from "./client";
import { createStage, seedHoots } from "./testing/screens";

const page = join(dirname(fileURLToPath(import.meta.url)), "../../../docs/vanilla.md");

/** Runs the code block of docs/vanilla.md unchanged. */
async function example(): Promise<{ code: string; show: (client: HooterClient, element: HTMLElement) => () => void }> {
  const code = /```ts\n([\s\S]*?)```/.exec(readFileSync(page, "utf8"))?.[1] ?? "";
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  const { showFeed } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(outputText)}`);
  return { code, show: showFeed };
}

const setUp = createStage();
const shown = () => screen.queryAllByRole("article").map((article) => article.textContent);

it("the example of docs/vanilla.md shows a live feed with older pages in at most thirty lines", async () => {
  const { code, show } = await example();
  expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
  const { database, enter } = setUp();
  await seedHoots(database, 25);
  const { client } = await enter("Ada");
  const element = document.body.appendChild(document.createElement("main"));
  const close = show(client, element);
  try {
    expect(element.textContent).toBe("Chargement...");
    await waitFor(() => expect(shown()).toHaveLength(20));
    expect(shown()[0]).toBe("Seed : hoot 24");
    screen.getByRole("button", { name: "Charger plus" }).click();
    await waitFor(() => expect(shown()).toHaveLength(25));
    expect(screen.queryByRole("button")).toBeNull();
    await client.publishHoot({ content: "Bonsoir", pictureUrl: "", pictureAlt: "" });
    await waitFor(() => expect(shown()[0]).toBe("Ada : Bonsoir"));
    await client.signOut();
    expect(element.textContent).toBe("");
  } finally {
    close();
    element.remove();
  }
});
