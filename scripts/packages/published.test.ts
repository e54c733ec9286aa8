import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { createLocalDatabase } from "hooter-local";
import { describe, expect, it } from "vitest";
import { linkDocuments } from "./readme-links";

/** Reads a file of the published packages. The tests read `dist`, so the packages must be built first. */
const read = (path: string): string => readFileSync(`packages/${path}`, "utf8");

/** Runs a line of JavaScript in plain Node.js, in the demo's folder, where packages resolve as in a host. */
function inPlainNode(kind: "module" | "commonjs", code: string): string {
  return execFileSync(process.execPath, [`--input-type=${kind}`, "--eval", code], {
    cwd: "apps/demo",
    encoding: "utf8",
  }).trim();
}

/**
 * Returns the packages that a file of hooter-client imports, directly or through its chunks.
 *
 * @param onDemand whether to include what loads on demand
 */
function packagesOf(entry: string, onDemand: boolean): string[] {
  const files = new Set([entry]);
  const packages = new Set<string>();
  const imports = onDemand ? /(?:from|import)\s*\(?\s*["']([^"']+)["']/g : /(?:from|import)\s*["']([^"']+)["']/g;
  for (const file of files) {
    for (const [, name = ""] of read(`hooter-client/dist/${file}`).matchAll(imports)) {
      if (name.startsWith("./")) files.add(name.slice(2));
      else packages.add(name);
    }
  }
  return [...packages];
}

/** Paths of the files in the tarball of a package. */
function packedFiles(name: string): string[] {
  const options = ["--workspace", name, "--dry-run", "--ignore-scripts", "--json"];
  const [packed]: { readonly files: { readonly path: string }[] }[] = JSON.parse(
    execFileSync("npm", ["pack", ...options], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  return (packed?.files ?? []).map(({ path }) => path);
}

describe("the published packages", () => {
  it.each([
    ["module", "await import"],
    ["commonjs", "require"],
  ] as const)("show the names of the exports in React's developer tools and in consoles (%s)", (kind, load) => {
    const code = `
      const nameOf = (type) => type.displayName ?? type.name ?? nameOf(type.render ?? type.type);
      const all = { ...(${load}("hooter-react")), ...(${load}("hooter-react/primitives")) };
      const components = Object.entries(all).filter(([name, value]) => /^[A-Z]/.test(name) && value.$$typeof);
      const wrong = components.filter(([name, value]) => nameOf(value) !== name).map(([name]) => name);
      console.log(JSON.stringify([components.length > 40, wrong]));`;
    expect(inPlainNode(kind, code)).toBe("[true,[]]");
    expect(inPlainNode(kind, `console.log((${load}("hooter-client")).HooterError.name)`)).toBe("HooterError");
  });

  it.each(["hooter-client", "hooter-react", "hooter-local"])(
    "%s has only ASCII characters in scripts, source maps and stylesheets",
    (name) => {
      const files = readdirSync(`packages/${name}/dist`, { recursive: true, encoding: "utf8" });
      const read = files.filter((file) => /\.(c?js(\.map)?|css)$/.test(file));
      expect(read.length).toBeGreaterThan(2);
      const lines = read.flatMap((file) =>
        readFileSync(`packages/${name}/dist/${file}`, "utf8")
          .split("\n")
          .flatMap((line) => (/[^\0-\x7f]/.test(line) ? [`${file}: ${line.trim()}`] : [])),
      );
      expect(lines).toEqual([]);
    },
  );

  it.each(["hooter-client", "hooter-react", "hooter-local"])("the README of %s links to published files", (name) => {
    const source = read(`${name}/README.md`);
    const { version, scripts } = JSON.parse(read(`${name}/package.json`));
    const readme = linkDocuments(source, version);
    const links = Array.from(readme.matchAll(/\]\(([^)#\s]+)/g), ([, link = ""]) => link);
    const packed = packedFiles("hooter-client").map((path) => `https://unpkg.com/hooter-client@${version}/${path}`);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => !packed.includes(link))).toEqual([]);
    expect(links.filter((link) => link.endsWith(".png"))).toHaveLength(1);
    expect(linkDocuments(readme)).toBe(source);
    for (const event of ["prepack", "postpack", "postpublish"]) expect(scripts[event]).toContain("pack-files.ts");
  });

  it("the published documents link to published files", () => {
    const packed = packedFiles("hooter-client");
    const links = packed
      .filter((path) => /^docs\/[^/]+\.md$/.test(path))
      .flatMap((path) =>
        Array.from(read(`hooter-client/${path}`).matchAll(/\]\((?!\w+:)([^)#\s]+)/g), ([, link = ""]) => ({
          path,
          link,
          target: join(dirname(path), link),
        })),
      );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ target }) => !packed.includes(target))).toEqual([]);
  });

  it.each(["hooter-client", "hooter-react", "hooter-local"])("%s publishes its licence", (name) => {
    expect(read(`${name}/LICENSE`)).toBe(readFileSync("LICENSE", "utf8"));
  });

  // Parcel and webpack 4 do not read "exports", so they need the stylesheets at the root. attw checks the other
  // entries.
  it.each(["styles.css", "styles.guarded.css"])("hooter-react publishes %s at its root too", (name) => {
    expect(read(`hooter-react/${name}`)).toBe(read(`hooter-react/dist/${name}`));
    expect(JSON.parse(read("hooter-react/package.json")).files).toContain(name);
  });

  it.each(["hooter-client", "hooter-react"])("%s publishes a folder for each entry that is a script", (name) => {
    const { exports, files } = JSON.parse(read(`${name}/package.json`));
    const entries = Object.keys(exports).filter((entry) => /^\.\/[^.]+$/.test(entry));
    expect(entries).not.toEqual([]);
    for (const entry of entries) {
      expect(files).toContain(entry.slice(2));
      const fallback = JSON.parse(read(`${name}/${entry}/package.json`));
      const { import: esm, require: cjs } = { import: exports[entry], require: exports[entry], ...exports[entry] };
      expect(fallback).toMatchObject({ main: `.${cjs.default}`, module: `.${esm.default}`, types: `.${esm.types}` });
      expect(read(`${name}/${entry}/${fallback.module}`)).not.toBe("");
    }
  });

  it("the CommonJS entries of hooter-client use only what its main entry exports", () => {
    const exported = inPlainNode("commonjs", 'console.log(Object.keys(require("hooter-client")).join())').split(",");
    const files = readdirSync("packages/hooter-client/dist").filter((file) => file.endsWith(".cjs"));
    const used = files.flatMap((file) => {
      const code = read(`hooter-client/dist/${file}`);
      const variables = [...code.matchAll(/(import_\w+) = require\("hooter-client"\)/g)].map(([, name]) => name);
      return variables.flatMap((name) =>
        [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, used]) => used ?? ""),
      );
    });
    expect(used).toContain("HooterError");
    expect(used.filter((name) => !exported.includes(name))).toEqual([]);
  });

  it.each(["index.js", "memory.js", "server.js"])(
    "hooter-client/dist/%s imports neither React nor Firebase, not even on demand",
    (file) => {
      expect(packagesOf(file, true)).not.toContainEqual(expect.stringMatching(/^(react|react-dom|firebase)(\/|$)/));
    },
  );

  it("hooter-client/dist/firebase.js imports Firebase on demand only", () => {
    expect(packagesOf("firebase.js", false)).not.toContainEqual(expect.stringMatching(/^firebase\//));
    expect(packagesOf("firebase.js", true)).toContain("firebase/auth");
  });

  it.each([
    "hooter-client",
    "hooter-client/memory",
    "hooter-client/server",
    "hooter-client/react",
    "hooter-client/firebase",
    "hooter-react",
    "hooter-react/primitives",
    "hooter-react/testing",
    "hooter-local",
  ])("%s loads in plain Node as a module and by require, with the same exports", (name) => {
    const esm = inPlainNode(
      "module",
      `console.log(Object.keys(await import("${name}")).filter((n) => n !== "default" && n !== "module.exports").sort().join())`,
    );
    const cjs = inPlainNode("commonjs", `console.log(Object.keys(require("${name}")).sort().join())`);
    expect(cjs).toBe(esm);
    expect(esm.split(",")).toMatchSnapshot("exports");
  });

  it("hooter-local/node loads in plain Node", () => {
    expect(
      inPlainNode("module", `console.log(Object.keys(await import("hooter-local/node")).sort().join())`).split(","),
    ).toMatchSnapshot("exports");
  });

  it("hooter-client/server reads and renders a hoot with the globals of an edge runtime only", async () => {
    // The build fails if the entry imports a module of Node.js.
    const { outputFiles } = await build({
      stdin: { contents: 'export * from "hooter-client/server"', resolveDir: "apps/demo" },
      bundle: true,
      format: "iife",
      globalName: "server",
      platform: "browser",
      // Omit the `paths` of the repository, which lead to the sources.
      tsconfigRaw: {},
      logLevel: "silent",
      write: false,
    });
    const rules = readFileSync("database.public.rules.json", "utf8");
    const database = createLocalDatabase({ rules, project: "demo-hooter" });
    const hoot = { contenu: "Bonsoir", auteur: "Ada", proprietaire: "uid-Ada", slug: "ada-1_hoot", date: "hier" };
    await database.update("", { "hoots/-OA": hoot, "stats/-OA": { likes: 2, comments: 0 } });
    const globals = { URL, URLSearchParams, AbortController, AbortSignal, setTimeout, clearTimeout };
    const code = `(async () => {
      const options = { databaseUrl: "http://local?ns=demo-hooter", siteUrl: "https://exemple.fr" };
      const { hoot } = await server.prefetchHoot("ada-1_hoot", options);
      return server.renderMetadata(server.hootMetadata(hoot, { url: "https://exemple.fr/hoot/ada-1_hoot" }));
    })()`;
    const html = await runInNewContext(`${outputFiles[0]?.text}\n${code}`, { ...globals, fetch: database.fetch });
    expect(html).toContain('<meta property="og:title" content="Ada · Bonsoir">');
    database.dispose();
  });

  // Jest with jsdom replaces Node's globals with those of jsdom, which lacks fetch and others.
  it.each([
    "hooter-client",
    "hooter-client/firebase",
    "hooter-client/memory",
    "hooter-client/server",
    "hooter-client/react",
    "hooter-react",
    "hooter-react/primitives",
    "hooter-react/testing",
    "hooter-local",
  ])("%s loads by require without the globals that jsdom lacks", (name) => {
    const code = `
        const missing = ["fetch", "Request", "Response", "Headers", "FormData", "TextEncoder", "TextDecoder",
          "ReadableStream", "BroadcastChannel", "MessageChannel", "structuredClone", "setImmediate", "clearImmediate"];
        for (const name of missing) delete globalThis[name];
        require("${name}");
        process.stdout.write("loaded");`;
    expect(inPlainNode("commonjs", code)).toBe("loaded");
  });

  // Each option must accept undefined, so that a host that compiles with `exactOptionalPropertyTypes` can pass
  // `undefined` for an option without a value.
  it.each(["hooter-client", "hooter-react", "hooter-local"])("%s has options that accept undefined", (name) => {
    const files = readdirSync(`packages/${name}/dist`).filter((file) => file.endsWith(".d.ts"));
    const interfaces = /interface (\w*(?:Options|Props|Edit|Config)|HooterHandlers|MemoryAccount|Test\w+)\b[^]*?\n\}/g;
    const options = files.flatMap((file) =>
      [...read(`${name}/dist/${file}`).matchAll(interfaces)].flatMap(([body, owner]) =>
        [...body.matchAll(/^ {4}(?:readonly )?(\S+)\?: (.*);$/gm)].map(([, key, type = ""]) => ({
          name: `${owner}.${key}`,
          type,
        })),
      ),
    );
    expect(options.length).toBeGreaterThan(5);
    const strict = options.filter(({ type }) => !/\bundefined\b|\bunknown\b|\bReactNode\b/.test(type));
    expect(strict.map(({ name: option }) => option)).toEqual([]);
  });

  it.each(["hooter-client", "hooter-react"])("%s accepts exactly the Firebase majors of the tested hosts", (name) => {
    const hosts = ["e2e/hosts/fixtures", "e2e/consumers/hosts"].flatMap((folder) =>
      readdirSync(folder).map((host) => JSON.parse(readFileSync(`${folder}/${host}/package.json`, "utf8"))),
    );
    const majors = new Set(hosts.flatMap(({ dependencies }) => dependencies?.firebase?.split(".")[0] ?? []));
    const range = [...majors].sort().map((major) => `^${major}.0.0`);
    expect(JSON.parse(read(`${name}/package.json`)).peerDependencies.firebase).toBe(range.join(" || "));
  });

  it.each(["react.js", "react.cjs"])("the context in %s has the version of the package", (file) => {
    const { version } = JSON.parse(read("hooter-client/package.json"));
    expect(read(`hooter-client/dist/${file}`)).toMatch(new RegExp(`VERSION = "${version}"`));
  });

  it("a hook loaded by require works below a provider loaded as a module", () => {
    const code = `
      import { createRequire } from "node:module";
      const require = createRequire(process.cwd() + "/");
      const { createElement } = require("react");
      const { renderToString } = require("react-dom/server");
      const [{ HooterProvider }, { createHooterClient }, { memoryIdentity }] = await Promise.all(
        ["hooter-react", "hooter-client", "hooter-client/memory"].map((name) => import(name)));
      const { useSession } = require("hooter-client/react");
      const client = createHooterClient({ identity: memoryIdentity(), databaseUrl: "https://a.example", live: "off" });
      const Status = () => useSession().status;
      console.log(renderToString(createElement(HooterProvider, { client }, createElement(Status))));
      client.dispose();`;
    expect(inPlainNode("module", code)).toBe("loading");
  });

  it("an error thrown by one entry is an instance of the class that another entry exports", () => {
    const code = `
      const [{ HooterError }, { memoryIdentity }] = await Promise.all([import("hooter-client"), import("hooter-client/memory")]);
      const fault = await memoryIdentity().signIn({ email: "nobody@hooter.example", password: "secret-1" }).catch((error) => error);
      console.log(fault instanceof HooterError, fault.code);`;
    expect(inPlainNode("module", code)).toBe("true credentials-wrong");
  });
});
