import { readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { Feed } from "../feed/Feed";
import { renderInHarness } from "../testing/render";

/** Returns the files of the packages in a stack trace, outermost first. */
function filesOf(stack: string): string[] {
  const files = [...stack.matchAll(/packages\/(hooter-(?:client|react)\/src\/[\w./-]+\.tsx?)/g)];
  return [...new Set(files.flatMap(([, file = ""]) => (file.includes(".test.") ? [] : [file])).reverse())];
}

it("sends a like through the files that docs/architecture.md lists", async () => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  onTestFinished(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  const { harness, user } = renderInHarness(<Feed />, { hoots: 1 });
  const card = within(await screen.findByRole("article"));
  // The first write loads the code, so that the second write requests its token in the same stack as the click.
  await user.click(card.getByRole("button", { name: /^J'aime/ }));
  await screen.findByText("Article liké !");
  const { token } = harness.identity;
  let stack = "";
  vi.spyOn(harness.identity, "token").mockImplementation((request) => {
    const current = new Error("token").stack ?? "";
    if (current.includes("LikeButton.tsx")) stack = current;
    return token(request);
  });
  await user.click(card.getByRole("button", { name: /^Je n'aime plus/ }));

  const [, section = ""] = readFileSync("docs/architecture.md", "utf8").split("## From a click to the request\n");
  const [table = ""] = section.split("\n\nA new hoot");
  expect(filesOf(stack)).toEqual(Array.from(table.matchAll(/^\| `([^`]+)` \|/gm), ([, file]) => file));
});
