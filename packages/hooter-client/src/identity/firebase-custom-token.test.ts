import { initializeApp } from "firebase/app";
import { type Auth, connectAuthEmulator, getAuth, signInWithCustomToken } from "firebase/auth";
import { emulatorForFile } from "hooter-test-support/emulator";
import { describe, expect, it } from "vitest";
import { createHooterClient } from "../client";
import { foldPseudo } from "../model/pseudo";
import { memoryStorage, openLocalDatabase } from "../testing/local-harness";
import { firebaseIdentity } from "./firebase-identity";

const emulator = emulatorForFile();

/** Signs in like a host that issues its own tokens. */
async function signIn(uid: string, claims: object): Promise<Auth> {
  const auth = getAuth(initializeApp({ apiKey: "any", projectId: "demo-hooter" }, uid));
  connectAuthEmulator(auth, emulator.url, { disableWarnings: true });
  // The emulator accepts a custom token as plain JSON.
  await signInWithCustomToken(auth, JSON.stringify({ uid, claims }));
  return auth;
}

async function open(uid: string, claims: object) {
  const database = openLocalDatabase();
  const auth = await signIn(uid, claims);
  const client = createHooterClient({
    identity: firebaseIdentity(auth),
    databaseUrl: "http://local",
    fetch: database.fetch,
    storage: memoryStorage(),
    slugBase: "pseudo",
    live: "off",
  });
  await client.ready;
  const pseudo = () => {
    const session = client.session.get();
    return session.status === "signed-in" ? session.user.pseudo : null;
  };
  return { auth, client, database, pseudo };
}

const draft = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });

describe("an account with a custom token", () => {
  it("uses the token's name in the session, on hoots and in the account's record", async () => {
    const { auth, client, database, pseudo } = await open("uid-camille", { name: "Camille" });
    expect(pseudo()).toBe("Camille");
    const first = await client.publishHoot(draft("un"));
    expect(first.author.pseudo).toBe("Camille");
    expect(database.read(`hoots/${first.id}/auteur`)).toBe("Camille");

    const change = { pseudo: "Autre nom", picture: "https://images.exemple/autre.png" };
    await expect(client.saveProfile(change)).rejects.toMatchObject({ code: "pseudo-fixed" });
    expect(pseudo()).toBe("Camille");
    expect(auth.currentUser).toMatchObject({ displayName: "Camille", photoURL: null });
    expect(database.read("auteurImg/uid-camille/profil/img")).toBeNull();
    expect(database.read("auteurImg/uid-camille/profil/name")).toBe("Camille");
    expect(database.read("pseudos/autrenom")).toBeNull();
    const second = await client.publishHoot(draft("deux"));
    expect(database.read(`hoots/${second.id}/auteur`)).toBe("Camille");

    const picture = "https://images.exemple/camille.png";
    expect(await client.saveProfile({ picture })).toMatchObject({ pseudo: "Camille", picture });
    client.dispose();
  });

  it.each([
    ["Al", "pseudo-invalid"],
    ["Dix-neuf caractères", "pseudo-invalid"],
    [" Camille", "pseudo-invalid"],
    ["Zoe\u0301", "pseudo-invalid"],
    ["john.doe", "pseudo-invalid"],
    ["Modératrice", "pseudo-taken"],
    ["zoe-1", "pseudo-taken"],
  ])("under the name %j, rejects hoots and comments with %s, and accepts likes and follows", async (name, code) => {
    const { client, database } = await open(`uid-${foldPseudo(name)}`, { name });
    const person = { uid: "uid-other", pseudo: "Zoé L" };
    const hoot = { id: "-OAAAAAAAAAAAAAAAAAA", slug: "zoe_1" };
    const record = { auteur: person.pseudo, contenu: "un", proprietaire: person.uid, slug: hoot.slug };
    await database.write("", {
      hoots: { [hoot.id]: record },
      slugs: { [hoot.slug]: hoot.id },
      pseudos: { [foldPseudo(person.pseudo)]: person.uid },
      auteurImg: { [person.uid]: { profil: { name: person.pseudo, cle: foldPseudo(person.pseudo) } } },
    });
    await expect(client.publishHoot(draft("deux"))).rejects.toMatchObject({ code });
    await expect(client.addComment(hoot, "deux")).rejects.toMatchObject({ code });
    await client.setLiked(hoot, true);
    await client.setFollowed(person, true);
    client.dispose();
  });

  it("reports that an account with a custom token has no password", async () => {
    const { client } = await open("uid-eve", {});
    expect(await client.hasPassword()).toBe(false);
    client.dispose();
  });

  it("lets the user choose a name when the token has none", async () => {
    const { client, database, pseudo } = await open("uid-dominique", { role: "author" });
    expect(pseudo()).toBe("John Doe");
    await client.saveProfile({ pseudo: "Dominique" });
    expect(pseudo()).toBe("Dominique");
    const hoot = await client.publishHoot(draft("un"));
    expect(database.read(`hoots/${hoot.id}/auteur`)).toBe("Dominique");
    client.dispose();
  });
});
