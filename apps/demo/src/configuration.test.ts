import { expect, it } from "vitest";
import { readConfiguration } from "./configuration";

const whole = { apiKey: "k", projectId: "p", databaseURL: "https://p.firebaseio.com" };

it("reads a configuration and leaves out what it does not know", () => {
  expect(readConfiguration(JSON.stringify({ ...whole, appId: "a", messagingSenderId: "1" }))).toEqual({
    ...whole,
    appId: "a",
  });
});

it.each([
  "",
  "null",
  "%HOOTER_CONFIG%",
  "[]",
  JSON.stringify({ ...whole, apiKey: "" }),
  JSON.stringify({ ...whole, databaseURL: 3 }),
])("takes %j for none", (text) => expect(readConfiguration(text)).toBeNull());
