import { describe, expect, it } from "vitest";
import type { Database } from "../database/database";
import { HooterError } from "../model/errors";
import type { SessionUser } from "../model/profile";
import { down, meanwhile, publishBy, setUp, until, up, withOwnClock } from "../testing/offline-harness";
import { abortingDatabase, openStage, type StagedMember } from "../testing/stage";
import { renameRecords } from "./rename-records";
import { finishProfile, saveProfile } from "./save-profile";

const userOf = ({ writer }: StagedMember): SessionUser => writer;

async function openScene() {
  const stage = openStage();
  const ada = await stage.join("Ada");
  const save = (change: Parameters<typeof saveProfile>[3]) =>
    saveProfile(ada.database, ada.identity, userOf(ada), change);
  return { ...stage, stage, ada, save };
}

describe("saveProfile", () => {
  it("claims the pseudo, updates the identity and publishes the next post under the new pseudo", async () => {
    const { stage, ada, save, local } = await openScene();
    const user = await save({ pseudo: "  Ada Lovelace ", picture: "https://a.exemple/ada.svg" });
    expect(user).toMatchObject({ displayName: "Ada Lovelace", photoURL: "https://a.exemple/ada.svg" });
    expect(local.read("pseudos")).toEqual({ adaioveiace: ada.uid });
    const hoot = await stage.publish({ ...ada, writer: { ...ada.writer, pseudo: "Ada Lovelace" } }, "Bonjour");
    expect(hoot.author.pseudo).toBe("Ada Lovelace");
  });

  it("changes and removes the picture without changing the pseudo", async () => {
    const { ada, save, local } = await openScene();
    const profile = () => local.read(`auteurImg/${ada.uid}/profil`);
    expect(await save({ picture: "https://a.exemple/ada.svg" })).toMatchObject({
      displayName: "Ada",
      photoURL: "https://a.exemple/ada.svg",
    });
    expect(profile()).toEqual({ name: "Ada", img: "https://a.exemple/ada.svg", cle: "ada" });
    await save({ picture: "" });
    expect(profile()).toEqual({ name: "Ada", cle: "ada" });
  });

  it("keeps the fields that another session has changed in the meantime", async () => {
    const { save, local, ada } = await openScene();
    // Each call starts from the profile at the sign-in, so the second call treats the first change as a change by
    // another session.
    await save({ pseudo: "Ada B", picture: "https://a.exemple/b.svg" });
    expect(await save({ picture: "https://a.exemple/c.svg" })).toMatchObject({
      displayName: "Ada B",
      photoURL: "https://a.exemple/c.svg",
    });
    expect(await save({ pseudo: "Ada C" })).toMatchObject({
      displayName: "Ada C",
      photoURL: "https://a.exemple/c.svg",
    });
    expect(local.read(`auteurImg/${ada.uid}`)).toEqual({
      profil: { name: "Ada C", img: "https://a.exemple/c.svg", cle: "adac" },
    });
    expect(local.read("pseudos")).toEqual({ adac: ada.uid });
    await save({ picture: "" });
    expect(await save({ pseudo: "Ada D" })).toMatchObject({ displayName: "Ada D", photoURL: "" });
  });

  it("takes the pseudo from the session, not from a plain client's record", async () => {
    const stage = openStage();
    const zoe = await stage.join("Zoe", { claimed: false });
    await stage.local.write(`auteurImg/${zoe.uid}/-k`, { name: "Une autre", img: "https://a.exemple/autre.svg" });
    const user = await saveProfile(zoe.database, zoe.identity, userOf(zoe), { picture: "https://a.exemple/z.svg" });
    expect(user).toMatchObject({ displayName: "Zoe", photoURL: "https://a.exemple/z.svg" });
    expect(stage.local.read(`auteurImg/${zoe.uid}`)).toEqual({
      profil: { name: "Zoe", img: "https://a.exemple/z.svg", cle: "zoe" },
    });
  });

  it("changes nothing when the pseudo or the picture is refused or the requests are lost", async () => {
    const { stage, save, local, ada } = await openScene();
    await stage.join("Bob");
    const before = local.read("");
    await expect(save({ pseudo: "Bób" })).rejects.toMatchObject({ name: "HooterError", code: "pseudo-taken" });
    await expect(save({ pseudo: "x" })).rejects.toMatchObject({ code: "pseudo-invalid" });
    await expect(save({ picture: "http://a" })).rejects.toMatchObject({ code: "image-link-invalid" });
    ada.wire.lose = "call";
    await expect(save({ pseudo: "Ada B" })).rejects.toMatchObject({ code: "network" });
    ada.wire.lose = null;
    expect(local.read("")).toEqual(before);
    expect(await finishProfile(ada.database, ada.identity, userOf(ada))).toBeNull();
  });

  it("completes a save that crashed between the claim and the identity update", async () => {
    const { stage, ada, save } = await openScene();
    const { updateProfile } = ada.identity;
    ada.identity.updateProfile = () => Promise.reject(new TypeError("crash"));
    await expect(save({ pseudo: "Ada B", picture: "https://a.exemple/b.svg" })).rejects.toThrow("crash");
    ada.identity.updateProfile = updateProfile;
    const user = await finishProfile(ada.database, ada.identity, userOf(ada));
    expect(user).toMatchObject({ displayName: "Ada B", photoURL: "https://a.exemple/b.svg" });
    expect((await stage.publish({ ...ada, writer: { ...ada.writer, pseudo: "Ada B" } }, "Oui")).author.pseudo).toBe(
      "Ada B",
    );
  });

  it("does nothing for an account that has saved no profile, or has saved one only with a plain client", async () => {
    const stage = openStage();
    const zoe = await stage.join("Zoe", { claimed: false });
    expect(await finishProfile(zoe.database, zoe.identity, userOf(zoe))).toBeNull();
    await stage.local.write(`auteurImg/${zoe.uid}/-k`, { name: "Zoé", img: "https://a.exemple/z.svg" });
    expect(await finishProfile(zoe.database, zoe.identity, userOf(zoe))).toBeNull();
  });
});

describe("renameRecords", () => {
  it("writes only outdated posts", async () => {
    const { stage, ada, local, save } = await openScene();
    const [first, second] = [await stage.publish(ada, "Un"), await stage.publish(ada, "Deux")];
    await save({ pseudo: "Ada B", picture: "https://a.exemple/b.svg" });
    await local.update(`hoots/${first.id}`, { auteur: "Ada B", auteurImg: "https://a.exemple/b.svg" });
    const written: string[] = [];
    const update: Database["update"] = async (plan) => {
      written.push(...Object.keys(plan));
      await ada.database.update(plan);
    };
    const rename = () =>
      renameRecords({ ...ada.database, update }, ada.uid, { pseudo: "Ada B", picture: "https://a.exemple/b.svg" });
    await rename();
    const paths = [`hoots/${second.id}/auteur`, `hoots/${second.id}/auteurImg`];
    expect(written).toEqual(paths);
    expect(local.read(`hoots/${second.id}`)).toMatchObject({
      auteur: "Ada B",
      auteurImg: "https://a.exemple/b.svg",
      contenu: "Deux",
    });
    await rename();
    expect(written).toEqual(paths);
  });

  it("stops when it is aborted, and completes on the next call", async () => {
    const { stage, ada, local, save } = await openScene();
    const hoot = await stage.publish(ada, "Un");
    const comment = await stage.comment(ada, hoot, "Oui");
    await save({ pseudo: "Ada B" });
    const appearance = { pseudo: "Ada B", picture: ada.writer.picture };
    const aborting = abortingDatabase(ada.database, 1);
    await renameRecords(aborting.database, ada.uid, appearance, aborting.signal);
    expect(local.read(`hoots/${hoot.id}/auteur`)).toBe("Ada B");
    expect(local.read(`comment/${comment.id}/auteur`)).toBe("Ada");
    await renameRecords(ada.database, ada.uid, appearance);
    expect(local.read(`comment/${comment.id}/auteur`)).toBe("Ada B");
  });

  it("skips a deleted comment and a malformed post of another client", async () => {
    const { stage, ada, local, save } = await openScene();
    const hoot = await stage.publish(ada, "Un");
    const comment = await stage.comment(ada, hoot, "Oui");
    await local.write(`commentedBy/${ada.uid}/-OAgone0000000000000`, hoot.id);
    await local.write("hoots/-OAodd00000000000000", { proprietaire: ada.uid, auteur: "Ada", contenu: "sans slug" });
    await save({ pseudo: "Ada B", picture: "" });
    await renameRecords(ada.database, ada.uid, { pseudo: "Ada B", picture: null });
    expect(local.read(`hoots/${hoot.id}/auteur`)).toBe("Ada B");
    expect(local.read(`comment/${comment.id}/auteur`)).toBe("Ada B");
    expect(local.read(`comment/${comment.id}/auteurImg`)).toBeNull();
  });
});

describe("a profile that the user changes", () => {
  withOwnClock();

  const TASK = "hooter:todo:uid-Ada@http://local?ns=demo-hooter:rename";

  async function openPage() {
    const opened = await setUp();
    const page = await opened.open("Ada", { live: "off" });
    const shown = () => page.account.store.get().signatures.get(page.uid);
    const save = async (change: Parameters<typeof page.client.saveProfile>[0]) =>
      page.client.saveProfile(change).then(
        () => "done",
        (error: unknown) => String(Object(error).code),
      );
    return { ...opened, page, shown, save, tasks: () => opened.items.getItem(TASK) };
  }

  it("shows each save before it completes: a new pseudo with the unchanged picture, then the removal of the picture", async () => {
    const { shown, save } = await openPage();
    const named = save({ pseudo: "Ada B" });
    expect(shown()).toEqual({ pseudo: "Ada B", picture: "https://images.exemple/hibou.png" });
    expect(await meanwhile(named)).toBe("done");
    const bare = save({ picture: "" });
    expect(shown()).toEqual({ pseudo: "Ada B", picture: null });
    expect(await meanwhile(bare)).toBe("done");
  });

  it("shows the former state and leaves no task when the change is refused", async () => {
    const { database, shown, save, tasks } = await openPage();
    await database.write("pseudos/cieo", "uid-Cleo");
    await database.write("pseudos/cleo", "uid-Cleo");
    expect(await meanwhile(save({ pseudo: "Cleo" }))).toBe("pseudo-taken");
    expect([shown(), tasks()]).toEqual([undefined, null]);
    expect(await meanwhile(save({ pseudo: "Ada B" }))).toBe("done");
    await until(() => tasks() === null);
    expect(await meanwhile(save({ pseudo: "Cleo" }))).toBe("pseudo-taken");
    expect([shown()?.pseudo, tasks()]).toEqual(["Ada B", null]);
  });

  it("shows the former state when two concurrent changes are refused, and the first change when only the second one is refused", async () => {
    const { database, shown, save } = await openPage();
    for (const key of ["cieo", "cleo", "zoe"]) await database.write(`pseudos/${key}`, "uid-Other");
    const refused = [save({ pseudo: "Cleo" }), save({ pseudo: "Zoe" })];
    expect(shown()?.pseudo).toBe("Zoe");
    expect(await meanwhile(Promise.all(refused))).toEqual(["pseudo-taken", "pseudo-taken"]);
    expect(shown()).toBeUndefined();
    const both = [save({ pseudo: "Ada B" }), save({ pseudo: "Cleo" })];
    expect(await meanwhile(Promise.all(both))).toEqual(["done", "pseudo-taken"]);
    expect(shown()?.pseudo).toBe("Ada B");
  });

  it("keeps the rename task when the outcome of the rename is unknown", async () => {
    const { wire, shown, save, tasks } = await openPage();
    wire.fate = down;
    expect(await meanwhile(save({ pseudo: "Ada B" }))).toBe("network");
    expect(shown()).toBeUndefined();
    expect(tasks()).not.toBeNull();
    wire.fate = up;
    await until(() => tasks() === null);
  });

  it("completes a change that the identity service refused after the pseudo was claimed", async () => {
    const { database, page, shown, save, tasks } = await openPage();
    const { updateProfile } = page.identity;
    page.identity.updateProfile = async () => {
      throw new HooterError("too-many-attempts");
    };
    expect(await meanwhile(save({ pseudo: "Ada B" }))).toBe("too-many-attempts");
    expect(shown()).toBeUndefined();
    expect(database.read("pseudos")).toMatchObject({ adab: page.uid });
    expect(tasks()).not.toBeNull();
    page.identity.updateProfile = updateProfile;
    expect(await meanwhile(save({ pseudo: "Ada B" }))).toBe("done");
    await until(() => tasks() === null);
    expect(page.client.session.get()).toMatchObject({ user: { pseudo: "Ada B" } });
  });

  it("completes the rename of a saved pseudo although the next pseudo is refused", async () => {
    const { database, page, wire, save, tasks } = await openPage();
    const { id } = await publishBy(page, "de moi");
    await database.write("pseudos/cieo", "uid-Cleo");
    await database.write("pseudos/cleo", "uid-Cleo");
    // The records cannot be renamed at the moment.
    wire.fate = (isWrite, path) => (!isWrite && path === "/hoots.json" ? "lost" : "through");
    expect(await meanwhile(save({ pseudo: "Ada B" }))).toBe("done");
    expect(await meanwhile(save({ pseudo: "Cleo" }))).toBe("pseudo-taken");
    expect(tasks()).not.toBeNull();
    wire.fate = up;
    await until(() => tasks() === null);
    expect(database.read(`hoots/${id}/auteur`)).toBe("Ada B");
  });

  it("shows the last change while an earlier change fails, and renames the records", async () => {
    const { database, page, wire, shown, save, tasks } = await openPage();
    const { id } = await publishBy(page, "de moi");
    wire.fate = down;
    const first = save({ pseudo: "Ada B" }).then((code) => {
      wire.fate = up;
      return [code, shown()?.pseudo];
    });
    const second = save({ pseudo: "Ada C" });
    expect(await meanwhile(first)).toEqual(["network", "Ada C"]);
    expect(await meanwhile(second)).toBe("done");
    await until(() => tasks() === null);
    expect(shown()?.pseudo).toBe("Ada C");
    expect(database.read(`hoots/${id}/auteur`)).toBe("Ada C");
  });
});
