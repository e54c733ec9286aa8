import { runInThisContext } from "node:vm";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { instrument, SWITCH } from "./instrument";
import { mutantsOf } from "./mutators";

/** Returns the value of `f(…)` in the instrumented source, without a mutant and with each mutant. */
function valuesOf(
  source: string,
  ...args: readonly unknown[]
): { original: unknown; mutants: Record<string, unknown> } {
  const mutants = mutantsOf("a.ts", source);
  const { outputText } = ts.transpileModule(instrument(source, mutants, 100), {
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  const run = (active: number): unknown => {
    const f = runInThisContext(`(${SWITCH}) => {\n${outputText}\nreturn f;\n}`)((id: number) => id === active);
    return f(...args);
  };
  return {
    original: run(-1),
    mutants: Object.fromEntries(mutants.map(({ id, replacement }) => [replacement, run(100 + id)])),
  };
}

describe("instrument", () => {
  it("returns a source without mutants unchanged", () => {
    expect(instrument("const a = b;", [])).toBe("const a = b;");
  });

  it("chooses between the original and each mutant, even in nested expressions", () => {
    expect(valuesOf("function f(a: number, b: number): boolean { return !(a < b) && b > 0; }", 2, 1)).toEqual({
      original: true,
      mutants: {
        "{}": undefined,
        "(!(a < b)) || (b > 0)": true,
        "(a < b)": false,
        "(a) <= (b)": true,
        "(a) >= (b)": false,
        "(b) >= (0)": true,
        "(b) <= (0)": false,
        "1": false,
        "-1": true,
      },
    });
  });

  it("keeps the short circuit of an optional chain", () => {
    const { original, mutants } = valuesOf("const f = (a?: string[]) => a?.filter(Boolean).slice(1).map(String);");
    expect(original).toBeUndefined();
    expect(mutants).toEqual({ undefined, "0": undefined, "2": undefined, "a?.filter(Boolean)": undefined });
  });

  it("keeps an object literal as the result of an arrow function, and each await inside its function", async () => {
    const { original, mutants } = valuesOf("const f = async (a: number) => ({ a: (await a) + 1 });", 4);
    expect(await original).toEqual({ a: 5 });
    expect(await mutants["((await a)) - (1)"]).toEqual({ a: 3 });
    expect(await mutants["{}"]).toEqual({});
  });
});
