import { getApps, initializeApp } from "firebase/app";
import { connectAuthEmulator, getAuth, signOut } from "firebase/auth";
import { emulatorForFile } from "hooter-test-support/emulator";
import { describe, expect, it, vi } from "vitest";
import { createFirebaseClient } from "../firebase";
import { openLocalDatabase, until } from "../testing/local-harness";
import { firebaseIdentity } from "./firebase-identity";
import type { IdentityUser } from "./identity";

const emulator = emulatorForFile();

const config = { apiKey: "any", projectId: "demo-hooter" };
const credentials = { email: "ada@exemple.fr", password: "chouette" };

function claimsOf(token: string | null): Record<string, unknown> {
  return JSON.parse(Buffer.from((token ?? "").split(".")[1] ?? "", "base64url").toString("utf8"));
}

// The official SDK against the official emulator. The tests are one scenario and run in order.
describe("firebaseIdentity", () => {
  const open = (appId: string) => firebaseIdentity({ ...config, appId }, { emulatorUrl: emulator.url });

  it("signs up with the display name in the token and emits the new user once", async () => {
    const identity = open("a");
    const received: (IdentityUser | null)[] = [];
    identity.observe((user) => received.push(user));
    await until(() => received.length === 1);
    expect(received).toEqual([null]);
    const user = await identity.signUp(credentials, {
      displayName: "John Doe",
      photoURL: "https://images.exemple/h.png",
    });
    expect(user).toMatchObject({
      email: "ada@exemple.fr",
      displayName: "John Doe",
      photoURL: "https://images.exemple/h.png",
    });
    expect(claimsOf(await identity.token())).toMatchObject({ name: "John Doe", user_id: user.uid });
    await until(() => received.length === 2);
    expect(received[1]).toEqual(user);
  });

  it("emits a profile change once and renews the token with the new name", async () => {
    const identity = open("a");
    const received: (string | null | undefined)[] = [];
    const stop = identity.observe((user) => received.push(user?.displayName));
    await until(() => received.length === 1);
    await identity.updateProfile({ displayName: "Ada" });
    expect(received).toEqual(["John Doe", "Ada"]);
    expect(claimsOf(await identity.token())["name"]).toBe("Ada");
    const before = await identity.token();
    expect(await identity.token()).toBe(before);
    await identity.token({ renew: true });
    expect(received).toEqual(["John Doe", "Ada"]);
    stop();
    await identity.signOut();
    expect(received).toHaveLength(2);
    expect(await identity.token()).toBeNull();
  });

  it("stops treating a sign-in as recent after five minutes, until a reauthentication", async () => {
    const identity = open("e");
    await identity.signUp({ email: "yves@exemple.fr", password: "chouette" }, {});
    expect(await identity.isRecent()).toBe(true);
    // The emulator runs in this process, so the fake clock applies to the emulator too.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 300_000 });
    expect(await identity.isRecent()).toBe(false);
    await identity.reauthenticate("chouette");
    expect(await identity.isRecent()).toBe(true);
    vi.useRealTimers();
    await identity.signOut();
    await expect(identity.isRecent()).rejects.toMatchObject({ code: "signed-out" });
  });

  it("rejects with HooterError codes and resolves a password reset for an unknown address", async () => {
    const identity = open("b");
    const cases: [() => Promise<unknown>, string][] = [
      [() => identity.signIn({ ...credentials, password: "mauvais-mot" }), "credentials-wrong"],
      [() => identity.signIn({ ...credentials, email: "nobody@exemple.fr" }), "credentials-wrong"],
      [() => identity.signIn({ ...credentials, email: "x" }), "email-invalid"],
      [() => identity.signUp(credentials, {}), "email-already-in-use"],
      [() => identity.signUp({ email: "bob@exemple.fr", password: "court" }, {}), "password-too-short"],
      [() => identity.updateProfile({ displayName: "x" }), "signed-out"],
    ];
    for (const [call, code] of cases) await expect(call()).rejects.toMatchObject({ name: "HooterError", code });
    await expect(identity.sendPasswordReset("nobody@exemple.fr")).resolves.toBeUndefined();
    await expect(identity.sendPasswordReset(credentials.email)).resolves.toBeUndefined();
  });

  it("changes the password after checking the current one, and keeps the session", async () => {
    const identity = open("g");
    const former = { email: "lea@exemple.fr", password: "chouette" };
    const { uid } = await identity.signUp(former, {});
    expect(await identity.hasPassword()).toBe(true);
    const change = (password: string, newPassword: string) => identity.changePassword({ password, newPassword });
    await expect(change("mauvais-mot", "hulotte")).rejects.toMatchObject({ code: "credentials-wrong" });
    await expect(change("chouette", "court")).rejects.toMatchObject({ code: "password-too-short" });
    await change("chouette", "hulotte");
    expect(claimsOf(await identity.token({ renew: true }))).toMatchObject({ user_id: uid });
    await identity.signOut();
    await expect(change("hulotte", "chouette")).rejects.toMatchObject({ code: "signed-out" });
    await expect(identity.signIn(former)).rejects.toMatchObject({ code: "credentials-wrong" });
    expect(await identity.signIn({ ...former, password: "hulotte" })).toMatchObject({ uid });
  });

  it("changes the e-mail address when the user opens the link in the e-mail", async () => {
    const identity = open("h");
    const { uid } = await identity.signUp({ email: "noe@exemple.fr", password: "chouette" }, {});
    const change = (email: string, password = "chouette") => identity.changeEmail({ email, password });
    await expect(change("noe@nouveau.fr", "mauvais-mot")).rejects.toMatchObject({ code: "credentials-wrong" });
    await expect(change(credentials.email)).rejects.toMatchObject({ code: "email-already-in-use" });
    await change("noe@nouveau.fr");
    expect(await identity.token({ renew: true })).not.toBeNull();
    const sent = await fetch(`${emulator.url}/emulator/v1/projects/demo-hooter/oobCodes`);
    const { oobCodes }: { oobCodes: { newEmail?: string; oobLink: string }[] } = JSON.parse(await sent.text());
    const links = oobCodes.filter(({ newEmail }) => newEmail === "noe@nouveau.fr");
    expect(links).toHaveLength(1);
    await fetch(links[0]?.oobLink ?? "");
    await identity.signOut();
    expect(await identity.signIn({ email: "noe@nouveau.fr", password: "chouette" })).toMatchObject({ uid });
    await expect(identity.signIn({ email: "noe@exemple.fr", password: "chouette" })).rejects.toMatchObject({
      code: "credentials-wrong",
    });
  });

  it("ends the session of an account that an administrator has deleted", async () => {
    const identity = open("f");
    const { uid } = await identity.signUp({ email: "ines@exemple.fr", password: "chouette" }, {});
    const received: (string | null)[] = [];
    const stop = identity.observe((user) => received.push(user?.uid ?? null));
    await until(() => received.length === 1);
    const answer = await fetch(
      `${emulator.url}/identitytoolkit.googleapis.com/v1/projects/demo-hooter/accounts:delete`,
      {
        method: "POST",
        headers: { authorization: "Bearer owner", "content-type": "application/json" },
        body: JSON.stringify({ localId: uid }),
      },
    );
    expect(answer.ok).toBe(true);
    await expect(identity.token({ renew: true })).rejects.toMatchObject({ code: "session-expired" });
    await until(() => received.length === 2);
    expect(received).toEqual([uid, null]);
    stop();
  });

  it("creates one Firebase app per configuration and no default app", async () => {
    await open("a").token();
    const before = getApps().length;
    await open("a").token();
    expect(getApps()).toHaveLength(before);
    expect(getApps().every((app) => app.name !== "[DEFAULT]")).toBe(true);
  });

  it("shares one account with the host when the host passes its Auth instance", async () => {
    const auth = getAuth(initializeApp({ ...config, appId: "host" }, "host"));
    connectAuthEmulator(auth, emulator.url, { disableWarnings: true });
    const identity = firebaseIdentity(auth);
    const { uid } = await identity.signUp({ email: "hote@exemple.fr", password: "chouette" }, { displayName: "Hôte" });
    expect(auth.currentUser?.uid).toBe(uid);
    await signOut(auth);
    expect(await identity.token()).toBeNull();
  });

  it("refuses an app for which the host has already called getAuth, and reports no user", async () => {
    const shown = vi.spyOn(console, "error").mockImplementation(() => {});
    const app = initializeApp({ ...config, appId: "called" }, "called");
    getAuth(app);
    const identity = firebaseIdentity(app);
    const received: unknown[] = [];
    const stop = identity.observe((user) => received.push(user));
    await expect(identity.token()).rejects.toMatchObject({ code: "misconfigured", retriable: false });
    await until(() => shown.mock.calls.length > 0);
    expect(received).toEqual([null]);
    stop();
    shown.mockRestore();
  });

  it("rejects with `network` when the service is unreachable", async () => {
    const identity = firebaseIdentity({ ...config, appId: "c" }, { emulatorUrl: "http://127.0.0.1:1" });
    await expect(identity.signIn(credentials)).rejects.toMatchObject({ code: "network" });
  });

  it("signs up and publishes a hoot in hooter-local with the tokens of the service", async () => {
    const database = openLocalDatabase();
    const client = createFirebaseClient(
      { ...config, appId: "d", databaseURL: "http://local?ns=demo-hooter", identityEmulatorUrl: emulator.url },
      { fetch: database.fetch },
    );
    expect(client.session.get()).toEqual({ status: "loading" });
    await until(() => client.session.get().status === "signed-out");
    const user = await client.signUp({ email: "zoé@exemple.fr", password: "chouette" });
    expect(user.pseudo).toBe("John Doe");
    expect(client.session.get()).toEqual({ status: "signed-in", user });
    const hoot = await client.publishHoot({ content: "Bonjour", pictureUrl: "", pictureAlt: "" });
    expect(database.read(`hoots/${hoot.id}`)).toMatchObject({ auteur: "John Doe", proprietaire: user.uid });
    client.dispose();
    database.dispose();
  });
});
