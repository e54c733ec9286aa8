import { chmod, link, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { initFolder } from "./init-command";

const RULES = '{ "rules": { ".read": false } }\n';
const PUBLIC_RULES = '{ "rules": { ".read": true } }\n';
const rules = "database.rules.json";
const manifest = JSON.stringify({
  name: "hooter-client",
  exports: {
    "./database.rules.json": "./database.rules.json",
    "./database.public.rules.json": "./database.public.rules.json",
  },
});

async function put(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

async function host(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await temporaryFolder();
  await put(folder, {
    "node_modules/hooter-client/package.json": manifest,
    "node_modules/hooter-client/database.rules.json": RULES,
    "node_modules/hooter-client/database.public.rules.json": PUBLIC_RULES,
    ...files,
  });
  return folder;
}

const read = (folder: string, file: string) => readFile(join(folder, file), "utf8");
const gently = { force: false, readers: "members" } as const;

describe("initFolder", () => {
  it("writes the rules and firebase.json, and changes nothing the second time", async () => {
    const folder = await host();
    expect(await initFolder(folder, gently)).toEqual([
      { file: rules, outcome: "written" },
      { file: "firebase.json", outcome: "written" },
    ]);
    expect(await read(folder, rules)).toBe(RULES);
    expect(JSON.parse(await read(folder, "firebase.json"))).toEqual({ database: { rules } });
    expect(await initFolder(folder, gently)).toEqual([
      { file: rules, outcome: "up to date" },
      { file: "firebase.json", outcome: "up to date" },
    ]);
  });

  it("writes a new file before it replaces firebase.json, so that nothing is lost on a full disk", async () => {
    const text = JSON.stringify({ hosting: { public: "dist" } });
    const folder = await host({ "firebase.json": text });
    // This hard link keeps the original file. If `initFolder` wrote to that file instead of replacing it, the link's
    // content would change.
    await link(join(folder, "firebase.json"), join(folder, "former.json"));
    await initFolder(folder, gently);
    expect(JSON.parse(await read(folder, "firebase.json"))).toMatchObject({
      hosting: { public: "dist" },
      database: {},
    });
    expect(await read(folder, "former.json")).toBe(text);
  });

  // Skip this test as root, because root can write to any file.
  it.skipIf(process.getuid?.() === 0)("changes nothing if firebase.json cannot be written", async () => {
    const folder = await host({ "firebase.json": "{}" });
    await chmod(join(folder, "firebase.json"), 0o444);
    await expect(initFolder(folder, gently)).rejects.toThrow(/firebase\.json cannot be written.*Nothing was changed/);
    await expect(read(folder, rules)).rejects.toThrow();
  });

  it("writes the rules for public reading to database.rules.json too", async () => {
    const folder = await host();
    const readers = "everyone";
    await initFolder(folder, { force: false, readers });
    expect(await read(folder, rules)).toBe(PUBLIC_RULES);
    await expect(initFolder(folder, gently)).rejects.toThrow(/differs from the rules.*init --force" to replace/);
    await put(folder, { [rules]: RULES });
    await expect(initFolder(folder, { force: false, readers })).rejects.toThrow("init --force --readers everyone");
  });

  it("finds hooter-client if only hooter-react can resolve it", async () => {
    const folder = await temporaryFolder();
    const client = "node_modules/hooter-react/node_modules/hooter-client";
    await put(folder, {
      "node_modules/hooter-react/package.json": '{ "name": "hooter-react" }',
      [`${client}/package.json`]: manifest,
      [`${client}/${rules}`]: RULES,
    });
    await initFolder(folder, gently);
    expect(await read(folder, rules)).toBe(RULES);
  });

  it("keeps the other parts of firebase.json", async () => {
    const folder = await host({ "firebase.json": '{"hosting": {"public": "dist"}}' });
    expect(await initFolder(folder, gently)).toContainEqual({ file: "firebase.json", outcome: "updated" });
    expect(JSON.parse(await read(folder, "firebase.json"))).toEqual({
      hosting: { public: "dist" },
      database: { rules },
    });
  });

  it("replaces rules that differ from the installed version only if `force` is set", async () => {
    const folder = await host({ [rules]: "{}" });
    await expect(initFolder(folder, gently)).rejects.toThrow(/run "hooter-local init --force" to replace it/);
    expect(await read(folder, rules)).toBe("{}");
    await expect(read(folder, "firebase.json")).rejects.toThrow("ENOENT");
    expect(await initFolder(folder, { ...gently, force: true })).toContainEqual({ file: rules, outcome: "updated" });
    expect(await read(folder, rules)).toBe(RULES);
  });

  it.each([
    ["[]", "firebase.json is not a JSON object. Nothing was changed."],
    ["{,}", "firebase.json is not a JSON object. Nothing was changed."],
    ['{"database": {"rules": "other.json"}}', /^firebase\.json configures another database: .* Nothing was changed\.$/],
    ['{"database": [{"target": "a"}]}', /^firebase\.json configures another database: .* Nothing was changed\.$/],
  ])("rejects a firebase.json of %s and writes nothing", async (text, message) => {
    const folder = await host({ "firebase.json": text });
    await expect(initFolder(folder, { ...gently, force: true })).rejects.toThrow(message);
    await expect(read(folder, rules)).rejects.toThrow("ENOENT");
    expect(await read(folder, "firebase.json")).toBe(text);
  });

  it("names the packages to install when hooter-client is missing", async () => {
    const folder = await temporaryFolder();
    await expect(initFolder(folder, gently)).rejects.toThrow(
      "hooter-client is not installed here: npm install hooter-react hooter-client.",
    );
  });
});
