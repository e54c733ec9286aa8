import { afterEach, describe, expect, it, vi } from "vitest";
import { createHooterClient, type HooterClient } from "./client";
import { createRestDatabase } from "./database/rest-database";
import { memoryIdentity } from "./identity/memory-identity";
import { claimPseudo } from "./mutations/profile-claim";
import { memoryStorage, openLocalDatabase } from "./testing/local-harness";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A client whose identity service reports the session only when the test requests it. */
async function open(signedInAs?: string) {
  const database = openLocalDatabase();
  const account = { email: "ada@exemple.fr", password: "chouette", uid: "uid-Ada", displayName: "Ada" };
  const identity = memoryIdentity({ accounts: [account], ...(signedInAs === undefined ? {} : { signedInAs }) });
  const token = memoryIdentity({ accounts: [account], signedInAs: account.email }).token;
  const writer = createRestDatabase({ databaseUrl: "http://local", fetch: database.fetch, token });
  await claimPseudo(writer, account.uid, { pseudo: "Ada", picture: null });
  let report = () => {};
  const reported = new Promise<void>((resolve) => {
    report = resolve;
  });
  const client: HooterClient = createHooterClient({
    identity: {
      ...identity,
      observe(listener) {
        let stop = () => {};
        const start = async () => {
          await reported;
          stop = identity.observe(listener);
        };
        void start();
        return () => stop();
      },
    },
    databaseUrl: "http://local",
    fetch: database.fetch,
    storage: memoryStorage(),
    live: "off",
  });
  closing.push(() => client.dispose());
  return { client, database, report };
}

const draft = { content: "Bonjour", pictureUrl: "", pictureAlt: "" };

describe("while the session is loading", () => {
  it("an action waits for the session and then writes", async () => {
    const { client, database, report } = await open("ada@exemple.fr");
    const publishing = client.publishHoot(draft);
    expect(client.session.get().status).toBe("loading");
    report();
    const hoot = await publishing;
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("Bonjour");
  });

  it("an action rejects with `signed-out` when it turns out that nobody is signed in", async () => {
    const { client, report } = await open();
    const saving = client.saveProfile({ pseudo: "Ada Deux" });
    const liking = client.setLiked({ id: "-Nabc", slug: "ada_1" }, true);
    report();
    await expect(saving).rejects.toMatchObject({ code: "signed-out" });
    await expect(liking).rejects.toMatchObject({ code: "signed-out" });
  });

  it("ready resolves once the session is known, and stays resolved", async () => {
    const { client, report } = await open("ada@exemple.fr");
    const onReady = vi.fn();
    void client.ready.then(onReady);
    await Promise.resolve();
    expect(onReady).not.toHaveBeenCalled();
    report();
    await client.ready;
    expect(client.session.get()).toMatchObject({ status: "signed-in", user: { pseudo: "Ada" } });
    await client.ready;
  });

  it("disposing the client rejects the actions that are waiting", async () => {
    const { client } = await open("ada@exemple.fr");
    const publishing = client.publishHoot(draft);
    client.dispose();
    await expect(publishing).rejects.toMatchObject({ code: "signed-out" });
    await client.ready;
  });
});
