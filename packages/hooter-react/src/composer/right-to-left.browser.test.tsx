import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { ReplyForm } from "../hoot/ReplyForm";
import { hoot } from "../testing/each-widget";
import { renderInHarness } from "../testing/render";
import { Composer } from "./Composer";

afterEach(cleanup);

it.each([
  ["a text", ""],
  ["a paragraph after one from left to right", "Lune\n"],
])("marks the excess at the end of %s written from right to left", async (_, before) => {
  await page.viewport(800, 700);
  const { user } = renderInHarness(<Composer />, { hoots: 0 });
  const content = await screen.findByRole("textbox", { name: "Contenu du hoot" });
  await user.click(content);
  // The excess is on a separate line.
  await user.paste(`${before}${"ל".repeat(279 - before.length)}\nלילה`);
  const mark = await waitFor(() => {
    const found = content.parentElement?.querySelector("mark");
    if (!found?.textContent) throw new Error("There is no mark.");
    return found.getBoundingClientRect();
  });
  const { left, right } = content.getBoundingClientRect();
  expect(right - mark.right).toBeLessThan((right - left) / 4);
});

it("aligns a comment by the direction of its first letter", async () => {
  const { user } = renderInHarness(<ReplyForm hoot={hoot} />, { hoots: 0 });
  const field = await screen.findByRole("textbox", { name: "Votre commentaire" });
  await user.type(field, "לילה טוב");
  expect(getComputedStyle(field).direction).toBe("rtl");
});
