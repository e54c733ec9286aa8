import { expect, it } from "vitest";
import { readConfiguration } from "./configuration";

const whole = { apiKey: "k", projectId: "p", databaseURL: "https://p.firebaseio.com" };

it("reads a configuration and drops unknown keys", () => {
  expect(readConfiguration(JSON.stringify({ ...whole, appId: "a", messagingSenderId: "1" }))).toEqual({
    firebase: { ...whole, appId: "a" },
    readers: "members",
  });
});

it.each([
  ["everyone", "everyone"],
  ["members", "members"],
  ["nobody", "members"],
])("reads the value %j of `readers` as %s", (readers, expected) => {
  expect(readConfiguration(JSON.stringify({ ...whole, readers }))?.readers).toBe(expected);
});

it.each([
  "",
  "null",
  "%HOOTER_CONFIG%",
  "[]",
  JSON.stringify({ ...whole, apiKey: "" }),
  JSON.stringify({ ...whole, databaseURL: 3 }),
])("returns null for %j", (text) => expect(readConfiguration(text)).toBeNull());
