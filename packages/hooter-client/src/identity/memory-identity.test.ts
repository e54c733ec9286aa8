import { describe, expect, it } from "vitest";
import { memoryIdentity } from "./memory-identity";

const account = { email: "Ada@Exemple.fr", password: "chouette", uid: "u1", displayName: "Ada Éclair 🦉" };

function claimsOf(token: string | null): Record<string, unknown> {
  const payload = (token ?? "").split(".")[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
}

describe("memoryIdentity", () => {
  it("emits the account asynchronously and then each change", async () => {
    const identity = memoryIdentity({ accounts: [account], signedInAs: "ada@exemple.fr" });
    const received: (string | null)[] = [];
    const stop = identity.observe((user) => received.push(user && user.displayName));
    expect(received).toEqual([]);
    await Promise.resolve();
    await identity.updateProfile({ displayName: "Ada B." });
    await identity.signOut();
    await identity.signIn({ email: "ADA@exemple.fr", password: "chouette" });
    stop();
    await identity.signOut();
    expect(received).toEqual(["Ada Éclair 🦉", "Ada B.", null, "Ada B."]);
  });

  it("issues tokens that have the emulator's claims and expire after an hour", async () => {
    let time = 1_700_000_000_000;
    const identity = memoryIdentity({ accounts: [account], signedInAs: account.email, project: "p1", now: () => time });
    const token = await identity.token();
    expect(claimsOf(token)).toEqual({
      iss: "https://securetoken.google.com/p1",
      aud: "p1",
      sub: "u1",
      user_id: "u1",
      name: "Ada Éclair 🦉",
      email: "ada@exemple.fr",
      email_verified: false,
      auth_time: 1_700_000_000,
      iat: 1_700_000_000,
      exp: 1_700_003_600,
      firebase: { identities: { email: ["ada@exemple.fr"] }, sign_in_provider: "password" },
    });
    expect(token?.endsWith(".")).toBe(true);
    time += 1_000_000;
    expect(await identity.token()).toBe(token);
    expect(claimsOf(await identity.token({ renew: true }))["iat"]).toBe(1_700_001_000);
    time += 3_600_000;
    expect(claimsOf(await identity.token())["iat"]).toBe(1_700_004_600);
    await identity.updateProfile({ photoURL: "/a.svg" });
    expect(claimsOf(await identity.token())["picture"]).toBe("/a.svg");
    await identity.signOut();
    expect(await identity.token()).toBeNull();
  });

  it("rejects with the error codes of the service", async () => {
    const identity = memoryIdentity({ accounts: [account] });
    const cases: [() => Promise<unknown>, string][] = [
      [() => identity.signIn({ email: "x", password: "chouette" }), "email-invalid"],
      [() => identity.signIn({ email: "ada@exemple.fr", password: "mauvais" }), "credentials-wrong"],
      [() => identity.signIn({ email: "bob@exemple.fr", password: "chouette" }), "credentials-wrong"],
      [() => identity.signUp({ email: "ada@exemple.fr", password: "chouette" }, {}), "email-already-in-use"],
      [() => identity.signUp({ email: "bob@exemple.fr", password: "court" }, {}), "password-too-short"],
      [() => identity.sendPasswordReset("x"), "email-invalid"],
      [() => identity.updateProfile({ displayName: "x" }), "signed-out"],
    ];
    for (const [call, code] of cases) await expect(call()).rejects.toMatchObject({ code });
    await expect(identity.sendPasswordReset("nobody@exemple.fr")).resolves.toBeUndefined();
  });

  it("treats a sign-in as recent for four minutes and again after a reauthentication", async () => {
    let time = 0;
    const identity = memoryIdentity({ accounts: [account], signedInAs: account.email, now: () => time });
    expect(await identity.isRecent()).toBe(true);
    time = 241_000;
    expect(await identity.isRecent()).toBe(false);
    await identity.reauthenticate("chouette");
    expect(await identity.isRecent()).toBe(true);
    await identity.signOut();
    await expect(identity.isRecent()).rejects.toMatchObject({ code: "signed-out" });
  });

  it("changes the password after checking the current one", async () => {
    const identity = memoryIdentity({ accounts: [account], signedInAs: account.email });
    expect(await identity.hasPassword()).toBe(true);
    const change = (password: string, newPassword: string) => identity.changePassword({ password, newPassword });
    await expect(change("mauvais", "nouveau-mot")).rejects.toMatchObject({ code: "credentials-wrong" });
    await expect(change("chouette", "court")).rejects.toMatchObject({ code: "password-too-short" });
    await change("chouette", "nouveau-mot");
    await identity.signOut();
    await expect(change("nouveau-mot", "autre-mot")).rejects.toMatchObject({ code: "signed-out" });
    await expect(identity.signIn(account)).rejects.toMatchObject({ code: "credentials-wrong" });
    expect(await identity.signIn({ ...account, password: "nouveau-mot" })).toMatchObject({ uid: "u1" });
  });

  it("accepts a new address after checking the password, and keeps the former one until a link is opened", async () => {
    const accounts = [account, { email: "bob@exemple.fr", password: "chouette" }];
    const identity = memoryIdentity({ accounts, signedInAs: account.email });
    const change = (email: string, password = "chouette") => identity.changeEmail({ email, password });
    await expect(change("ada@nouveau.fr", "mauvais")).rejects.toMatchObject({ code: "credentials-wrong" });
    await expect(change("x")).rejects.toMatchObject({ code: "email-invalid" });
    await expect(change("Bob@exemple.fr")).rejects.toMatchObject({ code: "email-already-in-use" });
    await change("ada@nouveau.fr");
    await identity.signOut();
    expect(await identity.signIn(account)).toMatchObject({ email: "ada@exemple.fr" });
  });

  it("deletes an account only after a recent sign-in", async () => {
    let time = 0;
    const identity = memoryIdentity({ accounts: [account], signedInAs: account.email, now: () => time });
    time = 400_000;
    await expect(identity.deleteAccount()).rejects.toMatchObject({ code: "recent-sign-in-required" });
    await expect(identity.reauthenticate("mauvais")).rejects.toMatchObject({ code: "credentials-wrong" });
    await identity.reauthenticate("chouette");
    await identity.deleteAccount();
    expect(await identity.token()).toBeNull();
    await expect(identity.signIn(account)).rejects.toMatchObject({ code: "credentials-wrong" });
  });
});
