import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { apiDocument } from "./document";

it("docs/api.md lists the exports of all packages (run `npm run api` to update it)", () => {
  expect(readFileSync("docs/api.md", "utf8")).toBe(apiDocument());
});

it("hooter-react exports no name that hooter-client exports too", () => {
  const namesOf = (name: string): string[] => {
    const sections = apiDocument()
      .split(/^## /m)
      .filter((section) => section.startsWith(name));
    return sections.flatMap((section) =>
      [...section.matchAll(/^\| `(\w+)`/gm)].flatMap(([, exported]) => exported ?? []),
    );
  };
  const [client, react] = [namesOf("hooter-client"), namesOf("hooter-react")];
  expect(client.length).toBeGreaterThan(100);
  expect(react.length).toBeGreaterThan(100);
  expect(react.filter((name) => client.includes(name))).toEqual([]);
});
