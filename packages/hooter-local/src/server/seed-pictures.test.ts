import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "./http-server";
import { listen } from "./listen";
import { openDatabase } from "./open-local-database";
import { seedPictures } from "./seed-pictures";

const folder = new URL("../../../../apps/demo/public/communaute/", import.meta.url);

async function served(): Promise<string> {
  const { service, database } = await openDatabase({});
  const server = createHttpServer(service, () => true, {}, seedPictures(folder));
  const port = await listen(server, 0, "127.0.0.1");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
  });
  return `http://127.0.0.1:${port}`;
}

test("serves the seed's pictures to every origin, with their content type", async () => {
  const url = await served();
  const answer = await fetch(`${url}/communaute/avatars/alice.svg`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
  });
  expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  const head = await fetch(`${url}/communaute/images/aquarelle.svg`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("answers 404 for a picture that the seed does not contain", async () => {
  expect((await fetch(`${await served()}/communaute/avatars/nobody.svg`)).status).toBe(404);
});

test.each([
  "/communaute/avatars/../avatars/alice.svg",
  "/communaute/avatars/..%2favatars%2falice.svg",
  "/communaute/avatars//alice.svg",
  "/communaute/avatars/",
  "/communaute/avatars/alice.svg.json",
])("reads no file for %s", (path) => {
  expect(seedPictures(folder)("GET", path)).toBeNull();
});

test("passes requests for all other paths to the database", async () => {
  const url = await served();
  const put = await fetch(`${url}/communaute/avatars/alice.json`, { method: "PUT", body: "1" });
  expect(put.status).toBe(200);
  expect(await (await fetch(`${url}/communaute.json`)).json()).toEqual({ avatars: { alice: 1 } });
});
