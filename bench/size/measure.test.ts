import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { weigh } from "./measure";

const from = fileURLToPath(new URL(".", import.meta.url));

it("measures the gzipped size of a minified import, without React", async () => {
  const { first, all } = await weigh({ name: "one", source: 'export { useState } from "react";', from });
  expect(first).toBe(gzipSync('import{useState as o}from"react";export{o as useState};\n').length);
  expect(all).toBe(first);
});

it("separates the code that is loaded on demand", async () => {
  const source = 'export const later = () => import("../common/statistics");';
  const { first, all } = await weigh({ name: "two", source, from });
  expect(first).toBeLessThan(120);
  expect(all).toBeGreaterThan(first + 100);
});

it("counts the code of the given packages only, for the first load and on demand", async () => {
  const only = ["valibot"];
  const atFirst = 'export { tableOf } from "../common/table"; export { string } from "valibot";';
  const onDemand = 'export { tableOf } from "../common/table"; export const later = () => import("valibot");';
  const [whole, part] = [
    await weigh({ name: "three", source: atFirst, from }),
    await weigh({ name: "three", source: atFirst, from, only }),
  ];
  expect(part.first).toBeGreaterThan(100);
  expect(part.first).toBeLessThan(whole.first);
  const later = await weigh({ name: "four", source: onDemand, from, only });
  expect(later.first).toBe(0);
  expect(later.all).toBeGreaterThan(1_000);
});

it("rejects an import of a missing file", async () => {
  const source = 'export { nothing } from "../common/no-such-file";';
  await expect(weigh({ name: "five", source, from })).rejects.toThrow("no-such-file");
});
