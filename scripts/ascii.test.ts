import { expect, it } from "vitest";
import { escapeNonAscii } from "./ascii";

it.each([
  String.raw`/^[À-ÖØ-öø-ÿ’]+$/.test("Éloïse’")`,
  String.raw`"a🦉b".replace(/[🦉]/gu, "é").length`,
  "`${'«'}\\u00a0»`",
  "(() => { /* été */ const œuvre = 7; return œuvre; })()",
])("keeps the value of %s in ASCII", (script) => {
  const escaped = escapeNonAscii(script);
  expect(escaped).toMatch(/^[\0-\x7f]*$/);
  // oxlint-disable-next-line no-eval -- the test evaluates both scripts and compares the results
  expect((0, eval)(escaped)).toEqual((0, eval)(script));
});
