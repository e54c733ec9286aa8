import { describe, expect, it } from "vitest";
import { down, draft, meanwhile, pass, setUp, statesOf, until, up, withOwnClock } from "../testing/offline-harness";
import { draftOf } from "./hoot-record";
import { writerOf } from "./verbs";

it("draftOf returns the fields as typed, and empty strings for missing ones", () => {
  const typed = { content: "a", pictureUrl: "b", pictureAlt: "c" };
  expect(draftOf({ ...typed, id: "h" })).toEqual(typed);
  expect(draftOf({})).toEqual({ content: "", pictureUrl: "", pictureAlt: "" });
});

it("writerOf throws `signed-out` when nobody is signed in", () => {
  expect(() => writerOf({ user: () => null })).toThrow(expect.objectContaining({ code: "signed-out" }));
});

describe("a writer who is renamed while the network is offline", () => {
  withOwnClock();

  it("sends a comment and an edit with the current name, without a refusal", async () => {
    const { database, wire, open } = await setUp();
    const ada = await open("Ada");
    const hoot = await meanwhile(ada.client.publishHoot(draft("de moi")));
    await pass(5_000);
    wire.fate = down;
    const comment = ada.client.addComment(hoot, "un commentaire");
    const edit = ada.client.editHoot(hoot, draft("un autre texte"));
    await until(
      () => statesOf(ada.client).length === 2 && statesOf(ada.client).every((one) => one.endsWith("waiting")),
    );
    await database.update("", {
      "auteurImg/uid-Ada/profil": { name: "Adèle", cle: "adele" },
      "pseudos/ada": null,
      "pseudos/adele": "uid-Ada",
    });
    await ada.identity.updateProfile({ displayName: "Adèle" });
    await ada.identity.token({ renew: true });
    await until(() => JSON.stringify(ada.client.session.get()).includes("Adèle"));
    wire.writes.length = 0;
    wire.fate = up;
    expect((await meanwhile(comment)).author.pseudo).toBe("Adèle");
    expect((await meanwhile(edit)).author.pseudo).toBe("Adèle");
    expect(wire.writes.filter((text) => text.includes("un commentaire"))).toHaveLength(1);
    expect(wire.writes.filter((text) => text.includes("un autre texte"))).toHaveLength(1);
  });
});
