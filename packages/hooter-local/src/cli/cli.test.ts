import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { eventually } from "hooter-test-support";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { seedDemoAccounts } from "../backend/seed-accounts";
import { serveLocalDatabase } from "../server/serve";
import { bundleScript } from "../testing/bundle";
import { temporaryFolder } from "../testing/temporary-folder";
import { toExportJson } from "../testing/to-export-json";
import { fromJson } from "../tree/from-json";
import { parseCommand } from "./arguments";
import { describeTrust } from "./serve-command";
import { exportFile, importFile, jsonChunks } from "./transfer-commands";

const CLI = bundleScript(new URL("../cli.ts", import.meta.url));

interface Run {
  readonly out: () => string;
  readonly err: () => string;
  readonly code: Promise<number | null>;
  readonly stop: (signal: NodeJS.Signals) => void;
}

function run(cwd: string, ...args: string[]): Run {
  const child = spawn(process.execPath, [CLI, ...args], { cwd });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    out += part;
  });
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    err += part;
  });
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return { out: () => out, err: () => err, code, stop: (signal) => child.kill(signal) };
}

describe("parseCommand", () => {
  test("defaults to serving 127.0.0.1 only, and parses host, project, namespace and trust options", () => {
    expect(parseCommand([])).toMatchObject({
      name: "serve",
      port: 9000,
      host: "127.0.0.1",
      dataDir: null,
      rulesFile: null,
      isEnforced: true,
      project: "demo-hooter",
      authPort: 9099,
      keepAlive: 30,
      seed: null,
      explain: false,
      isQuickStart: true,
      trustOrigins: [],
      trustHosts: [],
      namespaces: ["*"],
    });
    expect(parseCommand(["--host", "::1", "--trust-host=*"])).toMatchObject({ host: "::1", trustHosts: ["*"] });
    expect(parseCommand(["--project=demo"])).toMatchObject({ project: "demo", namespaces: [] });
    expect(
      parseCommand(["--ns=demo-eu", "--ns", "b", "--trust-host", "Hooter.lan", "--trust-host=10.0.0.1"]),
    ).toMatchObject({
      namespaces: ["demo-eu", "b"],
      trustHosts: ["Hooter.lan", "10.0.0.1"],
    });
    expect(parseCommand(["--trust-host=hooter_db"])).toMatchObject({ trustHosts: ["hooter_db"] });
    expect(parseCommand(["--trust-origin", "http://a:1/", "--trust-origin=*"])).toMatchObject({
      trustOrigins: ["http://a:1", "*"],
    });
    expect(parseCommand(["--no-auth", "--no-rules", "--port=0"])).toMatchObject({
      authPort: null,
      isEnforced: false,
      port: 0,
      isQuickStart: false,
    });
    expect(parseCommand(["serve", "--port=0", "--auth-port", "0"])).toMatchObject({ isQuickStart: true });
    expect(parseCommand(["--data", "d"])).toMatchObject({ isQuickStart: false });
    expect(parseCommand(["init"])).toEqual({ name: "init", force: false, readers: "members" });
    expect(parseCommand(["init", "--force"])).toEqual({ name: "init", force: true, readers: "members" });
    expect(parseCommand(["init", "--readers=everyone"])).toMatchObject({ readers: "everyone" });
  });

  test.each([
    [["--port", "x"], '--port takes a whole number from 0 to 65535, not "x".'],
    [["--port", "70000"], '--port takes a whole number from 0 to 65535, not "70000".'],
    [["--keep-alive", "0"], '--keep-alive takes a whole number from 1 to 3600, not "0".'],
    [["--seed=-1"], '--seed takes a whole number from 1 to 10000000, not "-1".'],
    [["--project", "No Way"], '--project takes lowercase letters, digits and "-", not "No Way".'],
    [["--ns", "a.b"], '--ns takes lowercase letters, digits and "-", not "a.b".'],
    [["--trust-host", "a:1"], '--trust-host takes an address or a name such as hooter.lan, without a port, not "a:1".'],
    [
      ["--trust-host", "http://a"],
      '--trust-host takes an address or a name such as hooter.lan, without a port, not "http://a".',
    ],
    [["--host", ""], '--host takes an address or a name such as hooter.lan, without a port, not "".'],
    [["--host", "*"], '--host takes an address or a name such as hooter.lan, without a port, not "*".'],
    [["--data", ""], "--data takes a folder."],
    [["import", "a.json", "--data="], "--data takes a folder."],
    [["--rules", "a", "--no-rules"], "--rules and --no-rules cannot be combined."],
    [["--auth-port", "1", "--no-auth"], "--auth-port and --no-auth cannot be combined."],
    [["--trust-origin", "example"], '--trust-origin takes an origin such as http://192.168.1.5:5173, not "example".'],
    [
      ["--trust-origin", "http://x/path"],
      '--trust-origin takes an origin such as http://192.168.1.5:5173, not "http://x/path".',
    ],
    [["init", "--readers", "nobody"], '--readers takes "members" or "everyone", not "nobody".'],
    [["--readers", "everyone"], "--readers works only with init: hooter-local init --readers everyone."],
    [["serve", "--force"], "--force works only with init: hooter-local init --force."],
    [["--database", "https://a"], "--database works only with reindex: hooter-local reindex --database URL."],
    [
      ["--access-token", "secret"],
      "--access-token works only with reindex: hooter-local reindex --database URL --access-token TOKEN.",
    ],
    [["--bogus"], "Unknown option '--bogus'."],
    [["frobnicate"], 'Unknown command "frobnicate": use serve, init, check-rules, import, export, reindex or help.'],
    [["check-rules"], "check-rules needs a rules file: hooter-local check-rules FILE."],
    [["import", "a.json"], "import needs a file and a data folder: hooter-local import FILE --data DIR."],
    [["serve", "what"], 'Unexpected argument "what".'],
  ])("rejects the arguments %j with one sentence", (args, message) => {
    expect(() => parseCommand(args)).toThrow(message);
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.0.0.2", true],
  ["::1", true],
  ["db.localhost", true],
  ["LOCALHOST", true],
  ["0.0.0.0", false],
  ["192.168.1.5", false],
  ["localhost.example", false],
])("for the host %s, prints whether other machines can reach the server", (host, isLocal) => {
  const line = describeTrust({ isEnforced: true, host });
  expect(line.endsWith("; listens on this machine only")).toBe(isLocal);
  expect(line.endsWith(`; listens on ${host}: every caller can do everything`)).toBe(!isLocal);
});

describe("hooter-local serve", () => {
  test("prints a summary, reloads changed rules, keeps the previous rules if the new rules are invalid, and exits on SIGINT", async () => {
    const folder = await temporaryFolder();
    const rules = join(folder, "database.rules.json");
    const install = async (source: string): Promise<void> => {
      // Replace the file as editors do: write a new file, then rename it.
      await writeFile(`${rules}.new`, source);
      await rename(`${rules}.new`, rules);
    };
    await install('{"rules": {".read": true}}');
    const server = run(folder, "--port", "0", "--no-auth", "--data", "data", "--explain");
    await eventually(() => expect(server.out()).toContain("trust"));
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(server.out())?.[0] ?? "";
    expect(server.out()).toMatch(
      /^database {2}http:\/\/127\.0\.0\.1:\d+\?ns=demo-hooter, data in data\nrules {5}database\.rules\.json, reloaded when it changes\ntrust {5}unsigned tokens, and "Bearer owner" as administrator; listens on this machine only\n$/,
    );
    expect((await fetch(`${url}/a.json`)).status).toBe(200);

    const refused = await fetch(`${url}/a.json`, { method: "PUT", body: "1" });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toHaveProperty("explanation");
    await eventually(() => expect(server.out()).toContain("refused write of /a, nobody signed in:"));

    await install('{"rules": {".read": "oops ="}}');
    await eventually(() =>
      expect(server.out()).toMatch(/database\.rules\.json:1:\d+ .*; the previous rules stay in force/),
    );
    expect((await fetch(`${url}/a.json`)).status).toBe(200);
    await install('{"rules": {".read": false}}');
    await eventually(() => expect(server.out()).toContain("database.rules.json has changed and is in force"));
    expect((await fetch(`${url}/a.json`)).status).toBe(401);

    server.stop("SIGINT");
    expect(await server.code).toBe(0);
    expect(server.err()).toBe("");
  });

  test("seeds an empty folder before it starts serving, and does not seed a folder that contains data", async () => {
    const folder = await temporaryFolder();
    const seeded = run(folder, "--port", "0", "--no-auth", "--data", "data", "--seed", "12");
    await eventually(() => expect(seeded.out()).toContain("trust"));
    expect(seeded.out()).toMatch(/^seed {6}12 hoots and their authors are written\ndatabase {2}http:\/\/127/);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(seeded.out())?.[0] ?? "";
    const keys: unknown = await (await fetch(`${url}/hoots.json?shallow=true`)).json();
    expect(Object.keys(Object(keys))).toHaveLength(12);
    seeded.stop("SIGINT");
    expect(await seeded.code).toBe(0);

    const again = run(folder, "--port", "0", "--no-auth", "--data", "data", "--seed", "500");
    await eventually(() => expect(again.out()).toContain("trust"));
    expect(again.out()).toMatch(/^seed {6}skipped: the database is not empty\n/);
    again.stop("SIGINT");
    expect(await again.code).toBe(0);
    expect(seeded.err() + again.err()).toBe("");
  });

  test("prints the community's demo accounts, also on the next start", async () => {
    const folder = await temporaryFolder();
    const accounts = seedDemoAccounts().map(({ email, password }) => `account   ${email}, password ${password}\n`);
    expect(accounts).toHaveLength(2);
    for (const seed of ["5 hoots and their authors are written", "skipped: the database is not empty"]) {
      const server = run(folder, "--port", "0", "--auth-port", "0", "--data", "data", "--seed", "5");
      await eventually(() => expect(server.out()).toContain(accounts.join("")));
      expect(server.out()).toContain(seed);
      server.stop("SIGINT");
      expect(await server.code).toBe(0);
    }
  });

  test("prints one sentence and exits with an error code for a port in use, bad rules, a damaged store or a missing file", async () => {
    const folder = await temporaryFolder();
    const other = await serveLocalDatabase({ port: 0 });
    onTestFinished(() => other.close());
    await writeFile(join(folder, "bad.json"), '{\n  "rules": {".read": "auth.uid ="}\n}');
    await mkdir(join(folder, "data"));
    await writeFile(join(folder, "data", "journal-1.jsonl"), "garbage\n");
    const cases: [string[], number, RegExp][] = [
      [
        ["--port", String(other.port), "--no-auth"],
        1,
        /^hooter-local: port \d+ is taken: free it or choose another with --port\.\n$/,
      ],
      [
        ["--port", "0", "--no-auth", "--rules", "bad.json"],
        1,
        /^hooter-local: the rules have an error at 2:\d+ [^\n]*\n$/,
      ],
      [
        ["--port", "0", "--no-auth", "--data", "data"],
        1,
        /^hooter-local: The journal journal-1\.jsonl is damaged at line 1; nothing was changed\. [^\n]*\n$/,
      ],
      [
        ["--port", "0", "--no-auth", "--rules", "none.json"],
        2,
        /^hooter-local: The rules file none\.json cannot be read: [^\n]*\n$/,
      ],
      [
        // The port is checked first, because building a community of this size takes a long time.
        ["--port", String(other.port), "--no-auth", "--seed", "1000000"],
        1,
        /^hooter-local: port \d+ is taken: [^\n]*\n$/,
      ],
      [
        // No machine has this address, because it is reserved for documentation.
        ["--port", "0", "--no-auth", "--host", "192.0.2.1"],
        1,
        /^hooter-local: port 0 cannot be used: 192\.0\.2\.1 is not a local address\.\n$/,
      ],
      [["check-rules", "bad.json"], 1, /^bad\.json:2:\d+ [^\n]*\n$/],
    ];
    await Promise.all(
      cases.map(async ([args, code, sentence]) => {
        const failed = run(folder, ...args);
        expect(await failed.code, args.join(" ")).toBe(code);
        expect(failed.err()).toMatch(sentence);
        expect(failed.out()).toBe("");
      }),
    );
  });
});

test("prints one sentence and exits with code 1 when a command cannot write its data folder", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "file"), "kept");
  await writeFile(join(folder, "in.json"), "{}");
  const cases: [string, RegExp][] = [
    ["file", /^hooter-local: The data folder \S+\/file cannot be created: a file is in the place of a folder\.\n$/],
    [
      "file/below",
      /^hooter-local: The data folder \S+\/below cannot be created: a file is in the place of a folder\.\n$/,
    ],
  ];
  // The tests may run as root, which ignores permissions. But not even root can create files below /proc.
  if (existsSync("/proc/self")) {
    cases.push(["/proc/hooter", /^hooter-local: The data folder \/proc\/hooter cannot be created: [^\n]+\.\n$/]);
    cases.push(["/proc/self", /^hooter-local: The data folder \/proc\/self cannot be used: [^\n]+\.\n$/]);
  }
  for (const [data, sentence] of cases) {
    const commands = [
      ["--port=0", "--no-auth"],
      ["import", "in.json"],
    ];
    // Exporting a missing folder is a usage error, which another test covers.
    if (existsSync(resolve(folder, data))) commands.push(["export", "out.json"]);
    await Promise.all(
      commands.map(async (args) => {
        const failed = run(folder, ...args, "--data", data);
        expect(await failed.code, `${args[0]} ${data}`).toBe(1);
        expect(failed.err()).toMatch(sentence);
        expect(failed.out()).toBe("");
      }),
    );
  }
  expect(await readFile(join(folder, "file"), "utf8")).toBe("kept");
  expect(existsSync(join(folder, "out.json"))).toBe(false);
});

test("prints commands and options with --help", async () => {
  const help = run(await temporaryFolder(), "--help");
  expect(await help.code).toBe(0);
  for (const word of [
    "check-rules",
    "import",
    "export",
    "--port",
    "--host",
    "--data",
    "--rules",
    "--no-rules",
    "--project",
    "--no-auth",
    "--seed",
    "--keep-alive",
    "--explain",
    "--trust-origin",
    "--trust-host",
    "--ns",
    ...seedDemoAccounts().flatMap(({ email, password }) => [email, password]),
  ]) {
    expect(help.out()).toContain(word);
  }
});

describe("import and export", () => {
  beforeEach(() => {
    vi.spyOn(console, "log").mockReturnValue(undefined);
    vi.spyOn(console, "error").mockReturnValue(undefined);
    return () => vi.restoreAllMocks();
  });

  const people = { ann: { name: 'É "quoted" }{,:[]', tags: { x: true } }, bob: 7 };
  const content = {
    ".priority": "root",
    leaf: { ".value": 5, ".priority": 2 },
    list: ["a", null, { b: [1] }],
    people,
    empty: {},
    __proto__x: { ".priority": 1, constructor: { ".value": "v", ".priority": 0 } },
    number: -1.5e-7,
  };

  test("exports priorities and brackets in strings as they were imported, and replaces all data with the next import", async () => {
    const folder = await temporaryFolder();
    const [file, data, out] = [join(folder, "in.json"), join(folder, "data"), join(folder, "out.json")];
    await writeFile(file, JSON.stringify(content, null, 2));
    await importFile(file, data);
    await exportFile(out, data);
    expect(JSON.parse(await readFile(out, "utf8"))).toEqual(toExportJson(fromJson(content)));
    await writeFile(file, '"one leaf"');
    await importFile(file, data);
    await exportFile(out, data);
    expect(await readFile(out, "utf8")).toBe('"one leaf"\n');
  });

  test.each([
    ['{"a": {"b": 1, "c": {"d.e": 2}}}', "near /a/c: Invalid data"],
    ['{"a": {"b": 1', "The file ends in the middle of its JSON."],
    ['{"a": {"b": 1}} more', "Unexpected text after a value."],
    ['{"a": {"b": tru}}', "near /a/b: Invalid data"],
    ['{"x.y": {"b": 1}}', "near /x.y/b: Invalid path"],
    ['{"a": {".value": 5, "b": 1}, "c": 1}', 'near /a: Invalid data; ".value" cannot have siblings'],
    ['{".value": 5, "b": 1}', 'near /: Invalid data; ".value" cannot have siblings'],
    ['{"a": {".value": {"b": 1}}}', 'near /a/.value: Invalid data; ".value" must be a string'],
    ['{"a" 1}', '":" was expected.'],
    ["", "The file ends in the middle of its JSON."],
    [Buffer.from('{"a": {"b": "né"}}', "latin1"), "The file is not UTF-8."],
    [Buffer.from('{"é": {"b": 1}}', "latin1"), "The file is not UTF-8."],
  ])("rejects the file %s with a reason and leaves the data unchanged", async (text, sentence) => {
    const folder = await temporaryFolder();
    const [good, wrong] = [join(folder, "good.json"), join(folder, "wrong.json")];
    const [data, out] = [join(folder, "data"), join(folder, "out.json")];
    await writeFile(good, '{"a": {"b": 1}}');
    await importFile(good, data);
    await writeFile(wrong, text);
    await expect(importFile(wrong, data)).rejects.toThrow(sentence);
    await expect(importFile(wrong, data)).rejects.toMatchObject({ name: "UsageError" });
    await exportFile(out, data);
    expect(JSON.parse(await readFile(out, "utf8"))).toEqual({ a: { b: 1 } });
  });

  test("rejects an export of a missing folder, and keeps the earlier export", async () => {
    const folder = await temporaryFolder();
    const [out, data] = [join(folder, "out.json"), join(folder, "none")];
    await writeFile(out, "earlier");
    await expect(exportFile(out, data)).rejects.toThrow(`There is no data folder ${data}.`);
    expect(await readFile(out, "utf8")).toBe("earlier");
    expect(existsSync(data)).toBe(false);
  });

  test("keeps the earlier export and leaves no temporary file when the disk is full", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "in.json"), JSON.stringify({ text: "x".repeat(2 ** 20) }));
    await importFile(join(folder, "in.json"), join(folder, "data"));
    await writeFile(join(folder, "out.json"), "earlier");
    const names = await readdir(folder);
    const script = 'ulimit -f 256; exec "$0" "$1" export out.json --data data';
    const { stderr } = spawnSync("sh", ["-c", script, process.execPath, CLI], { cwd: folder, encoding: "utf8" });
    expect(stderr).toBe("hooter-local: out.json cannot be written: the file may not grow any further.\n");
    expect(await readFile(join(folder, "out.json"), "utf8")).toBe("earlier");
    expect(await readdir(folder)).toEqual(names);
  });

  test("exports even if a crashed export with the same process id left a temporary file", async () => {
    const folder = await temporaryFolder();
    const [data, out] = [join(folder, "data"), join(folder, "out.json")];
    await writeFile(out, '{"a":1}');
    await importFile(out, data);
    await writeFile(`${out}.${process.pid}.tmp`, '{"a"');
    await exportFile(out, data);
    expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringMatching(/\.tmp$/)]));
    expect(await readFile(out, "utf8")).toBe('{"a":1}\n');
  });

  test("exports through a symbolic link, to a pipe and to standard output", async () => {
    const folder = await temporaryFolder();
    const at = (name: string): string => join(folder, name);
    await writeFile(at("in.json"), '{"a": 1}');
    await importFile(at("in.json"), at("data"));
    await writeFile(at("out.json"), "earlier");
    await chmod(at("out.json"), 0o640);
    await symlink("out.json", at("link.json"));
    await symlink("new.json", at("dangling.json"));
    await exportFile(at("link.json"), at("data"));
    await exportFile(at("dangling.json"), at("data"));
    for (const link of ["link.json", "dangling.json"]) expect((await lstat(at(link))).isSymbolicLink()).toBe(true);
    for (const file of ["out.json", "new.json"]) expect(await readFile(at(file), "utf8")).toBe('{"a":1}\n');
    expect((await stat(at("out.json"))).mode & 0o777).toBe(0o640);

    const shell = (script: string): string =>
      execFileSync("sh", ["-c", script, process.execPath, CLI], {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    expect(shell('"$0" "$1" export /dev/stdout --data data | cat')).toBe('{"a":1}\n');
    expect(shell('mkfifo pipe; cat pipe & "$0" "$1" export pipe --data data; wait')).toBe('{"a":1}\n');
    expect(shell('{ "$0" "$1" export /dev/stdout --data data; echo end; } >> log; cat log')).toContain("end\n");
  });

  test("splits a large tree into many chunks of JSON", () => {
    const large = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, { n: index, t: "x" }]));
    const pieces = [...jsonChunks(fromJson({ large }))];
    expect(pieces.length).toBeGreaterThan(5000);
    expect(JSON.parse(pieces.join(""))).toEqual({ large });
  });
});
