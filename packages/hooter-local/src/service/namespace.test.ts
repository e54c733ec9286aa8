import { describe, expect, test } from "vitest";
import { callerOf } from "../testing/call";
import { createLocalDatabase } from "./local-database";

const FOREIGN =
  "Firebase error. Please ensure that you have the URL of your Firebase Realtime Database instance configured correctly.";

describe("ns", () => {
  test("accepts requests with the project's name, with the name of its default database, and without a name", async () => {
    const call = callerOf(createLocalDatabase({ project: "demo-hooter" }));
    expect((await call("PUT", "/a.json?ns=demo-hooter-default-rtdb", { body: 1 })).status).toBe(200);
    for (const search of ["", "?ns=", "?ns=demo-hooter", "?ns=DEMO-hooter", "?ns=demo-hooter-default-rtdb"]) {
      expect(await call("GET", `/a.json${search}`), search).toMatchObject({ status: 200, json: 1 });
    }
  });

  test("returns 404 for a foreign name for every method, and writes nothing", async () => {
    const database = createLocalDatabase({ project: "demo-hooter", data: { a: 1 } });
    const call = callerOf(database);
    for (const method of ["GET", "PUT", "POST", "PATCH", "DELETE"]) {
      const answer = await call(
        method,
        "/a.json?ns=other&access_token=owner",
        method === "GET" ? {} : { body: { b: 2 } },
      );
      expect(answer, method).toMatchObject({ status: 404, json: { error: FOREIGN } });
    }
    const rules = await call("PUT", "/.settings/rules.json?ns=other&access_token=owner", { text: '{"rules": {}}' });
    expect(rules.status).toBe(404);
    const stream = await call("GET", "/a.json?ns=demo-hooter-2", { headers: { accept: "text/event-stream" } });
    expect(stream.status).toBe(404);
    expect(database.read("")).toEqual({ a: 1 });
    expect(database.openStreams()).toBe(0);
    // A preflight request is answered normally.
    expect((await call("OPTIONS", "/a.json?ns=other")).status).toBe(200);
  });

  test("returns 403 for an invalid name", async () => {
    for (const options of [{}, { project: "demo" }, { namespaces: ["*"] }]) {
      const call = callerOf(createLocalDatabase(options));
      for (const name of ["a.b", "a_b", "../x", "é", "a%20b"]) {
        const answer = await call("GET", `/a.json?ns=${encodeURIComponent(name)}`);
        expect(answer, name).toMatchObject({ status: 403, json: { error: "Invalid Firebase database name" } });
      }
    }
  });

  test("accepts every name if there is no project or `namespaces` contains *, and otherwise adds the names in `namespaces`", async () => {
    const get = async (options: Parameters<typeof createLocalDatabase>[0], name: string): Promise<number> =>
      (await callerOf(createLocalDatabase(options))("GET", `/a.json?ns=${name}`)).status;
    expect(await get({}, "whatever")).toBe(200);
    expect(await get({ project: "demo", namespaces: ["*"] }, "whatever")).toBe(200);
    expect(await get({ project: "demo", namespaces: ["demo-europe"] }, "demo-europe")).toBe(200);
    expect(await get({ project: "demo", namespaces: ["demo-europe"] }, "demo")).toBe(200);
    expect(await get({ project: "demo", namespaces: ["demo-europe"] }, "demo-asia")).toBe(404);
  });

  test("ignores the case of names, both in requests and in options", async () => {
    const call = callerOf(createLocalDatabase({ project: "Demo", namespaces: ["Demo-Europe"] }));
    for (const name of ["Demo", "demo", "DEMO-default-rtdb", "Demo-Europe", "demo-europe"]) {
      expect((await call("GET", `/a.json?ns=${name}`)).status, name).toBe(200);
    }
    expect((await call("GET", "/a.json?ns=Demo-Asia")).status).toBe(404);
  });
});
