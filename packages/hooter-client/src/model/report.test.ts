import { describe, expect, it } from "vitest";
import { HooterError } from "./errors";
import { callFailed, withoutSecrets } from "./report";

function textOf(thrown: unknown): string {
  const result = withoutSecrets(thrown);
  if (!(result instanceof Error)) return String(result);
  return JSON.stringify([result.name, result.message, result.stack, result.cause, result]);
}

it.each([
  "no account ada@exemple.fr here",
  "GET https://a.example/hoots.json?equalTo=ada%40exemple.fr",
  "zoé.b+liste@courrier.exemple.fr",
  "GET /hoots.json?auth=abc.def-ghi&shallow=true",
  'body {"idToken":"abc.def-ghi","refresh_token": "abc.def-ghi"}',
  "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9.c2ln",
])("removes secrets from %j", (message) => {
  for (const thrown of [new Error(message), message])
    expect(textOf(thrown)).not.toMatch(/exemple\.fr|abc\.def|eyJ|c2ln/);
});

it("drops the properties and the cause of an error", () => {
  const refused = Object.assign(new TypeError("refused"), { customData: { email: "ada@exemple.fr" } });
  expect(textOf(refused)).not.toContain("exemple");
  expect(textOf(new Error("outer", { cause: refused }))).not.toContain("exemple");
  expect(withoutSecrets(refused)).toMatchObject({ name: "TypeError", message: "refused" });
});

it("drops the errors that an AggregateError joins", () => {
  const joined = new AggregateError([new Error("no account ada@exemple.fr here")], "all attempts failed");
  expect(withoutSecrets(joined)).toMatchObject({ name: "AggregateError", message: "all attempts failed" });
  expect(withoutSecrets(joined)).not.toHaveProperty("errors");
});

it("returns an error without secrets unchanged, with its stack", () => {
  const plain = new Error("x is not a function");
  const refused = new HooterError("refused", "GET /hoots: 400");
  const inPackage = new Error(
    "at node_modules/firebase@11.9.1/@firebase/auth.js, run@http://127.0.0.1:5173/main.js:1:2",
  );
  for (const error of [plain, refused, inPackage]) expect(withoutSecrets(error)).toBe(error);
});

describe("callFailed", () => {
  it("includes the cause only for defects", () => {
    expect(callFailed("signIn", new HooterError("network"))).toEqual({
      kind: "call-failed",
      call: "signIn",
      code: "network",
    });
    for (const code of ["misconfigured", "malformed", "permission-denied"] as const) {
      const wrong = new HooterError(code, "check apiKey");
      expect(callFailed("signIn", wrong)).toMatchObject({ code, cause: wrong });
    }
  });
});
