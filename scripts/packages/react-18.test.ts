import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/* The peer range begins at React 18.3, so published code must not import later additions to React. Reads `dist`. */

const host = createRequire(join(process.cwd(), "e2e/consumers/hosts/vite-react-18/package.json"));
const files = ["hooter-react", "hooter-client"].flatMap((name) =>
  readdirSync(`packages/${name}/dist`)
    .filter((file) => file.endsWith(".js"))
    .map((file) => `packages/${name}/dist/${file}`),
);

/** Imports of a file from React's packages, as `module name`. */
function reactImportsOf(code: string): string[] {
  const imports =
    /import\s*(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}|\*\s*as\s+[\w$]+)?\s*from\s*["'](react(?:-dom)?(?:\/[\w-]+)?)["']/g;
  return [...code.matchAll(imports)].flatMap(([, , names = "", module]) =>
    names
      .split(",")
      .map((name) => name.trim().split(/\s+as\s+/)[0] ?? "")
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => `${module} ${name}`),
  );
}

describe("React 18.3", () => {
  const imports = [...new Set(files.flatMap((file) => reactImportsOf(readFileSync(file, "utf8"))))].sort();

  it("is installed in the host vite-react-18", () => expect(host("react").version).toMatch(/^18\.3\./));

  it("contains every React export that the packages import", () => {
    expect(imports.length).toBeGreaterThan(10);
    const missing = imports.filter((item) => {
      const [module = "", name = ""] = item.split(" ");
      return !(name in host(module));
    });
    expect(missing).toEqual([]);
  });

  it("lacks an export that React added later", () => {
    expect(reactImportsOf('import { use, useId as i } from "react";import {useFormStatus} from "react-dom";')).toEqual([
      "react use",
      "react useId",
      "react-dom useFormStatus",
    ]);
    expect("use" in host("react")).toBe(false);
  });
});
