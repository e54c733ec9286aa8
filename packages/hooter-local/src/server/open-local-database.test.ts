import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { openLocalDatabase } from "./open-local-database";

test("uses the given clock to resolve timestamps in the initial content, with and without a folder", async () => {
  const data = { at: { ".sv": "timestamp" } };
  for (const dataDir of [undefined, await temporaryFolder()]) {
    const database = await openLocalDatabase({ dataDir, data, now: () => 5_000 });
    expect(database.read("at")).toBe(5_000);
    await database.close();
  }
});
