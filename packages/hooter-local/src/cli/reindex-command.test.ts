import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveLocalDatabase } from "../server/serve";
import { bundleScript } from "../testing/bundle";
import { temporaryFolder } from "../testing/temporary-folder";
import { parseCommand } from "./arguments";
import { reindexDatabase } from "./reindex-command";

const CLI = bundleScript(new URL("../cli.ts", import.meta.url));

const plain = {
  hoots: {
    "-Nabcdefghijklmnopqrs": { contenu: "a", auteur: "Ann", proprietaire: "u1", slug: "ann1_hoot", date: "d" },
    "-Nabcdefghijklmnopqrt": { contenu: "b", auteur: "Ann", proprietaire: "u1", slug: "ann1_hoot", date: "d" },
  },
  like: { ann1_hoot: { u2: { "-Nabcdefghijklmnopqru": { hootId: "ann1_hoot", lover: "u2" } } } },
};

interface Ended {
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}

function run(cwd: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: cwd };
    execFile(process.execPath, [CLI, ...args], { cwd, env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

describe("hooter-local reindex", () => {
  it("builds the indexes of a data folder, reports skipped records and leaves no temporary files", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "plain.json"), JSON.stringify(plain));
    await run(folder, "import", "plain.json", "--data", "data");
    const ended = await run(folder, "reindex", "--data", "data");
    expect(ended.code).toBe(0);
    expect(ended.out).toContain("2 hoots, 0 comments, the likes of 1 hoots");
    expect(ended.out).toContain("5 locations written, 0 removed.");
    expect(ended.out).toContain("1 × a second hoot with a slug that is taken");
    expect(ended.out).toContain("/hoots/-Nabcdefghijklmnopqrt");
    expect((await run(folder, "reindex", "--data", "data")).out).toContain("nothing was changed");
    expect((await readdir(folder)).filter((name) => name.startsWith("hooter-reindex"))).toEqual([]);
  });

  it("builds the indexes of a local database over REST without a token, and returns 1 for a wrong token", async () => {
    const served = await serveLocalDatabase({
      port: 0,
      data: plain,
      rules: '{"rules":{".read":false,".write":false}}',
    });
    onTestFinished(() => served.close());
    expect(await reindexDatabase({ name: "reindex", target: { databaseUrl: served.url, accessToken: null } })).toBe(0);
    expect(served.database.read("stats")).toEqual({ "-Nabcdefghijklmnopqrs": { likes: 1, comments: 0 } });
    expect(await reindexDatabase({ name: "reindex", target: { databaseUrl: served.url, accessToken: "other" } })).toBe(
      1,
    );
  });

  it.each([
    [["reindex"], /needs either --data DIR or --database URL/],
    [["reindex", "--data", "a", "--database", "http://127.0.0.1:9000"], /needs either --data DIR or --database URL/],
    [["reindex", "x", "--data", "a"], /Unexpected argument "x"/],
    [["reindex", "--database", "http://exemple.fr"], /--database takes an address/],
    [["reindex", "--database", "nowhere"], /--database takes an address/],
  ])("rejects the arguments %j", (args, sentence) => {
    expect(() => parseCommand(args)).toThrow(sentence);
  });

  it("rejects a remote database without an access token", async () => {
    const target = { databaseUrl: "https://hooter-exemple.invalid", accessToken: null };
    await expect(reindexDatabase({ name: "reindex", target })).rejects.toThrow(/needs an access token/);
  });

  it("rejects a data folder that does not exist", async () => {
    const dataDir = join(await temporaryFolder(), "none");
    await expect(reindexDatabase({ name: "reindex", target: { dataDir } })).rejects.toThrow(/no data folder/);
  });
});
