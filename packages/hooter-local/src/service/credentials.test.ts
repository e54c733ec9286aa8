import { describe, expect, test } from "vitest";
import { callerOf } from "../testing/call";
import { testToken } from "../testing/token";
import { createLocalDatabase } from "./local-database";

const rules = `{"rules": {
  "mine": {"$uid": {".read": "auth.uid == $uid", ".write": "auth.uid == $uid"}},
  "named": {".read": "auth.token.name == 'Ann' && auth.provider == 'password'"},
  "admins": {".read": "auth.token.role == 'admin' && auth.uid == 'ann'"}
}}`;
const data = { mine: { ann: 1, bob: 2 }, named: 3, admins: 4, secret: 5 };

describe("identity tokens", () => {
  const call = callerOf(createLocalDatabase({ rules, data, project: "demo" }));

  test("exposes the uid, the provider and the claims of a token to the rules", async () => {
    const token = testToken();
    expect(await call("GET", `/mine/ann.json?auth=${token}`)).toMatchObject({ status: 200, json: 1 });
    expect((await call("GET", `/mine/bob.json?auth=${token}`)).status).toBe(401);
    expect((await call("GET", `/named.json?auth=${token}`)).status).toBe(200);
    expect((await call("GET", `/named.json?auth=${testToken({ claims: { name: "Bob" } })}`)).status).toBe(401);
    expect((await call("PUT", `/mine/ann.json?auth=${token}`, { body: 6 })).status).toBe(200);
    expect((await call("PUT", `/mine/bob.json?auth=${token}`, { body: 6 })).status).toBe(401);
  });

  test("returns 401 in the service's layout when the rules refuse", async () => {
    const answer = await call("GET", "/mine/ann.json");
    expect(answer.status).toBe(401);
    expect(answer.text).toBe('{\n  "error" : "Permission denied"\n}\n');
  });

  test("returns 401 with the reason for an expired token", async () => {
    const answer = await call("GET", `/mine/ann.json?auth=${testToken({ expiresAt: Date.now() - 1000 })}`);
    expect(answer).toMatchObject({ status: 401, json: { error: "Auth token is expired" } });
  });

  test("returns 401 for a token that expired after its first use", async () => {
    let now = Date.now();
    const later = callerOf(createLocalDatabase({ rules, data, now: () => now }));
    const token = testToken({ expiresAt: now + 60_000 });
    expect((await later("GET", `/mine/ann.json?auth=${token}`)).status).toBe(200);
    now += 61_000;
    expect((await later("GET", `/mine/ann.json?auth=${token}`)).json).toEqual({ error: "Auth token is expired" });
  });

  test.each([
    ["text", "nonsense"],
    ["nothing", ""],
    ["another project", testToken({ project: "other" })],
    ["another issuer", testToken({ claims: { iss: "https://example.com/demo" } })],
    ["an issuer of another project", testToken({ claims: { iss: "https://securetoken.google.com/other" } })],
    ["no subject", testToken({ claims: { sub: "" } })],
    ["a subject that is a number", testToken({ claims: { sub: 5 } })],
    ["a signature behind alg none", testToken({ signature: "abc" })],
    ["another algorithm", testToken({ header: { alg: "RS256", kid: "1" }, signature: "abc" })],
    ["an HMAC", testToken({ header: { alg: "HS256" }, signature: "abc" })],
    ["the administrator's token", "owner"],
  ])("returns 401 for an invalid token: %s", async (_, token) => {
    const answer = await call("GET", `/mine/ann.json?auth=${token}`);
    expect(answer).toMatchObject({ status: 401, json: { error: "Could not parse auth token." } });
  });

  test("returns 401 for an identity token in the authorization header", async () => {
    expect((await call("GET", "/mine/ann.json", { headers: { authorization: `Bearer ${testToken()}` } })).status).toBe(
      401,
    );
  });

  test("refuses an unsigned token when trustUnsignedTokens is false", async () => {
    const strict = callerOf(createLocalDatabase({ rules, data, trustUnsignedTokens: false }));
    expect((await strict("GET", `/mine/ann.json?auth=${testToken()}`)).json).toEqual({
      error: "Could not parse auth token.",
    });
  });

  test("accepts tokens of any project when no project is set", async () => {
    const open = callerOf(createLocalDatabase({ rules, data }));
    expect((await open("GET", `/mine/ann.json?auth=${testToken({ project: "whatever" })}`)).status).toBe(200);
  });
});

describe("the administrator", () => {
  const call = callerOf(createLocalDatabase({ rules, data }));
  const owner = { authorization: "Bearer owner" };

  test("bypasses the rules for the owner token in the header or the parameter", async () => {
    expect((await call("GET", "/secret.json", { headers: owner })).json).toBe(5);
    expect((await call("GET", "/secret.json?access_token=owner")).json).toBe(5);
    expect((await call("GET", "/secret.json?access_token=other")).status).toBe(401);
    expect((await call("GET", "/secret.json", { headers: { authorization: "Basic b3duZXI=" } })).status).toBe(401);
  });

  test("with auth_variable_override, evaluates the rules as another user or as a signed-out user", async () => {
    const as = (auth: unknown): string => `auth_variable_override=${encodeURIComponent(JSON.stringify(auth))}`;
    expect((await call("GET", `/mine/bob.json?${as({ uid: "bob" })}`, { headers: owner })).json).toBe(2);
    expect((await call("GET", `/secret.json?${as({ uid: "bob" })}`, { headers: owner })).status).toBe(401);
    expect(
      (await call("GET", `/admins.json?${as({ uid: "ann", token: { role: "admin" } })}`, { headers: owner })).status,
    ).toBe(200);
    expect((await call("GET", `/mine/bob.json?${as(null)}`, { headers: owner })).status).toBe(401);
    expect((await call("GET", "/mine/bob.json?auth_variable_override={", { headers: owner })).status).toBe(400);
    expect((await call("GET", `/mine/bob.json?${as({ uid: "bob" })}`)).status).toBe(401);
  });

  test("uses the object in auth_variable_override unchanged as auth", async () => {
    const members = `{"rules": {
      "editors": {".read": "auth.role == 'editor'"},
      "users": {".read": "auth.uid != null"},
      "bare": {".read": "auth.provider == null && auth.token == null"}
    }}`;
    const get = callerOf(createLocalDatabase({ rules: members }));
    const statusAs = async (auth: unknown, path: string): Promise<number> => {
      const search = `auth_variable_override=${encodeURIComponent(JSON.stringify(auth))}`;
      return (await get("GET", `/${path}.json?${search}`, { headers: owner })).status;
    };
    expect(await statusAs({ role: "editor" }, "editors")).toBe(200);
    expect(await statusAs({ role: "editor" }, "users")).toBe(401);
    expect(await statusAs({ uid: "ann" }, "users")).toBe(200);
    expect(await statusAs({ uid: "ann" }, "bare")).toBe(200);
    for (const other of ["text", 5, [1]]) expect(await statusAs(other, "users")).toBe(400);
  });

  test.each([
    "https://example.com",
    "http://localhost.example.com",
    "http://127.0.0.1.example.com",
    "http://192.168.1.5:5173",
    "null",
    "",
  ])("refuses the owner token from a page of the origin %j", async (origin) => {
    const database = createLocalDatabase({ rules, data });
    const foreign = callerOf(database);
    const headers = { origin, "content-type": "text/plain" };
    const removal = await foreign("POST", "/.json?access_token=owner&x-http-method-override=DELETE", { headers });
    expect(removal.status).toBe(401);
    expect(removal.text).toContain("may not act as the administrator");
    expect((await foreign("GET", "/secret.json", { headers: { ...owner, origin } })).status).toBe(401);
    expect((await foreign("GET", "/.settings/rules.json", { headers: { ...owner, origin } })).status).toBe(401);
    expect(database.read("")).toEqual(data);
    // The page can still read data that the rules allow its user to read.
    expect((await foreign("GET", `/mine/ann.json?auth=${testToken()}`, { headers: { origin } })).json).toBe(1);
  });

  test.each([
    "http://localhost:6006",
    "https://localhost",
    "http://app.localhost:5173",
    "http://127.0.0.1:5173",
    "http://127.8.9.10",
    "http://[::1]:5173",
  ])("accepts the owner token from a page of this machine, %s", async (origin) => {
    expect((await call("GET", "/secret.json", { headers: { ...owner, origin } })).json).toBe(5);
  });

  test("accepts the owner token from a page of a trusted origin, or from any page with *", async () => {
    const get = (trustOrigins: string[], origin: string) =>
      callerOf(createLocalDatabase({ rules, data, trustOrigins }))("GET", "/secret.json", {
        headers: { ...owner, origin },
      });
    expect((await get(["http://192.168.1.5:5173"], "http://192.168.1.5:5173")).status).toBe(200);
    expect((await get(["http://192.168.1.5:5173"], "http://192.168.1.5:5174")).status).toBe(401);
    expect((await get(["*"], "https://example.com")).status).toBe(200);
  });

  test("grants every request when rules are not enforced", async () => {
    const open = callerOf(createLocalDatabase({ rules, data, rulesEnforced: false }));
    expect((await open("GET", "/secret.json?auth=nonsense")).json).toBe(5);
    expect((await open("GET", '/secret.json?orderBy="x"')).status).toBe(200);
  });
});

describe("explanations", () => {
  test("with the explain option, returns an explanation to every user and calls onDenied", async () => {
    const denied: string[] = [];
    const call = callerOf(
      createLocalDatabase({
        rules,
        data,
        explain: true,
        onDenied: (refused) => denied.push(`${refused.operation} /${refused.paths[0]?.join("/")}`),
      }),
    );
    const answer = await call("GET", `/mine/bob.json?auth=${testToken()}`);
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.json)).toContain("auth.uid == $uid");
    expect(denied).toEqual(["read /mine/bob"]);
  });

  test("for explain=1, returns an explanation to the administrator but not to a user", async () => {
    const call = callerOf(createLocalDatabase({ rules, data }));
    const as = `auth_variable_override=${encodeURIComponent('{"uid":"ann"}')}`;
    const answer = await call("PUT", `/mine/bob.json?explain=1&${as}`, {
      body: 1,
      headers: { authorization: "Bearer owner" },
    });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.json)).toContain("auth.uid == $uid");
    const unexplained = await call("GET", `/mine/bob.json?explain=1&auth=${testToken()}`);
    expect(unexplained.json).toEqual({ error: "Permission denied" });
  });
});

describe("/.settings/rules.json", () => {
  const owner = { authorization: "Bearer owner" };

  test("reads and replaces the rules only for the administrator", async () => {
    const database = createLocalDatabase({ rules: '{"rules": {".read": false /* closed */}}', data: { a: 1 } });
    const call = callerOf(database);
    expect((await call("GET", "/.settings/rules.json")).status).toBe(401);
    expect(
      (await call("PUT", `/.settings/rules.json?auth=${testToken()}`, { text: '{"rules":{".read":true}}' })).status,
    ).toBe(401);
    expect((await call("GET", "/.settings/rules.json", { headers: owner })).text).toBe(
      '{"rules": {".read": false /* closed */}}',
    );
    expect((await call("GET", "/.settings/rules.json?format=strict", { headers: owner })).json).toEqual({
      rules: { ".read": false },
    });
    expect((await call("GET", "/a.json")).status).toBe(401);
    expect(
      (await call("PUT", "/.settings/rules.json", { text: '{"rules": {".read": true}}', headers: owner })).status,
    ).toBe(200);
    expect((await call("GET", "/a.json")).json).toBe(1);
  });

  test.each(["//.settings/rules.json", "/.settings/rules/.json", "/%2Esettings/rules.json"])(
    "treats %s as the path of the rules",
    async (url) => {
      const rules = '{"rules": {".read": false}}';
      const call = callerOf(createLocalDatabase({ rules }));
      expect(await call("GET", url, { headers: owner })).toMatchObject({ status: 200, text: rules });
      expect((await call("GET", url)).status).toBe(401);
    },
  );

  test("returns 400 for invalid rules, and installs neither invalid rules nor those of a dry run", async () => {
    const call = callerOf(createLocalDatabase({ rules: '{"rules": {".read": true}}', data: { a: 1 } }));
    const put = (search: string, text: string) =>
      call("PUT", `/.settings/rules.json${search}`, { text, headers: owner });
    const wrong = await put("", '{"rules": {".read": "auth.uid ="}}');
    expect(wrong.status).toBe(400);
    expect(wrong.json).toHaveProperty("error");
    expect((await put("?dryRun=true", '{"rules": {".read": "auth.uid ="}}')).status).toBe(400);
    expect((await put("?dryRun=true", '{"rules": {".read": false}}')).status).toBe(200);
    expect((await call("GET", "/a.json")).status).toBe(200);
  });

  test("returns 400 for an invalid dryRun, and installs nothing", async () => {
    const database = createLocalDatabase({ rules: '{"rules": {".read": true}}', data: { a: 1 } });
    const call = callerOf(database);
    const text = '{"rules": {".read": false}}';
    for (const value of ["True", "1", ""]) {
      const url = `/.settings/rules.json?dryRun=${value}`;
      expect((await call("PUT", url, { text, headers: owner })).status).toBe(400);
    }
    expect((await call("GET", "/a.json")).status).toBe(200);
  });

  test("returns open rules and refuses new ones when rules are not enforced", async () => {
    const call = callerOf(createLocalDatabase({ rules: '{"rules": {".read": false}}', rulesEnforced: false }));
    const put = (search: string, text: string) => call("PUT", `/.settings/rules.json${search}`, { text });
    const shown = async () => (await call("GET", "/.settings/rules.json?format=strict")).json;
    expect(await shown()).toEqual({ rules: { ".read": true, ".write": true } });
    const refused = await put("", '{"rules": {".read": true}}');
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual({
      error: "Rules are not enforced here (--no-rules, or rulesEnforced: false), so new rules are refused.",
    });
    expect(await shown()).toEqual({ rules: { ".read": true, ".write": true } });
    expect((await call("GET", "/.settings/rules.json")).json).toEqual({ rules: { ".read": true, ".write": true } });
    expect((await put("?dryRun=true", '{"rules": {".read": true}}')).status).toBe(200);
    expect((await put("?dryRun=true", '{"rules": {".read": 5}}')).status).toBe(400);
  });
});
