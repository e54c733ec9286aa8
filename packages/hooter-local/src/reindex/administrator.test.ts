import { describe, expect, it } from "vitest";
import { administratorOf } from "./administrator";

interface Asked {
  readonly url: string;
  readonly method: string | undefined;
  readonly authorization: string | null;
  readonly body: unknown;
}

/**
 * Fake service that returns these responses in turn, and then repeats the last one. An Error represents a call without
 * a response.
 */
function service(...answers: readonly (readonly [status: number, body: string] | Error)[]) {
  const asked: Asked[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const authorization = new Headers(init.headers).get("authorization");
    asked.push({ url, method: init.method, authorization, body: init.body });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("nothing to say");
    return new Response(answer[1] || null, { status: answer[0] });
  };
  const at = (databaseUrl: string) =>
    administratorOf({ databaseUrl, accessToken: "secret-token", fetch, firstRetry: 1 });
  return { asked, at };
}

describe("administratorOf", () => {
  it("requests pages by key, with the token in a header and ns in the URL", async () => {
    const { asked, at } = service([200, "{}"]);
    const database = at("http://127.0.0.1:9000?ns=demo-hooter");
    await database.page("hoots", null, 50);
    await database.page("like", "a b", 50);
    await database.read("stats/-Nabc");
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(["/hoots.json", "/like.json", "/stats/-Nabc.json"]);
    expect(Object.fromEntries(new URL(asked[1]?.url ?? "").searchParams)).toEqual({
      ns: "demo-hooter",
      orderBy: '"$key"',
      startAfter: '"a b"',
      limitToFirst: "50",
    });
    expect(asked.every(({ authorization }) => authorization === "Bearer secret-token")).toBe(true);
    expect(asked.some(({ url }) => url.includes("secret-token"))).toBe(false);
  });

  it("writes several paths in one PATCH", async () => {
    const { asked, at } = service([204, ""]);
    await at("https://a.firebaseio.com").write([
      ["stats/x/likes", 3],
      ["slugs/old", null],
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: "PATCH", body: '{"stats/x/likes":3,"slugs/old":null}' });
    expect(new URL(asked[0]?.url ?? "").pathname).toBe("/.json");
  });

  it("retries a call when the service is busy or unreachable", async () => {
    const { asked, at } = service([503, ""], new Error("reset"), [429, ""], [200, "5"]);
    expect(await at("https://a.firebaseio.com").read("x")).toBe(5);
    expect(asked).toHaveLength(4);
  });

  it.each<[string, readonly [number, string] | Error, RegExp, number]>([
    [
      "a refused token",
      [401, '{"error":"Unauthorized request."}'],
      /^GET \/x at a\.firebaseio\.com: the access token was refused\./,
      1,
    ],
    ["a refused call", [400, '{"error":"why"}'], /answered 400: .*why/, 1],
    ["a service that never responds", new Error("unreachable"), /no answer \(unreachable\)/, 6],
    ["a response that is an HTML page", [200, "<html>"], /is this the address of a database/, 1],
  ])("rejects with one sentence for %s", async (_, answer, sentence, calls) => {
    const { asked, at } = service(answer);
    const failure = await at("https://a.firebaseio.com")
      .read("x/y")
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "ReindexError", message: expect.stringMatching(sentence) });
    expect(String(failure)).not.toContain("secret-token");
    expect(asked).toHaveLength(calls);
  });
});
