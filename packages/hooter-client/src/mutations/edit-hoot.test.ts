import { describe, expect, it } from "vitest";
import type { Database, JsonValue } from "../database/database";
import { HooterError, toHooterError } from "../model/errors";
import { applyMutations } from "../store/optimistic";
import { loadHoots, meanwhile, publishBy, setUp, withOwnClock } from "../testing/offline-harness";
import { editing, openStage, words } from "../testing/stage";
import { type EditBase, editHoot } from "./edit-hoot";
import type { EditOptions } from "./verbs";

const PICTURE = "https://images.exemple/chouette.png";

/** Sets up Ada's hoot, and a function that edits it. `put` replaces the method that writes the record. */
async function openScene() {
  const stage = openStage();
  const ada = await stage.join("Ada");
  const hoot = await stage.publish(ada, "Bonjour");
  stage.clock.now += 5_000;
  const edit = async (put: Database["put"] = ada.database.put, base: EditBase = {}) => {
    let attempts = 0;
    const database: Database = {
      ...ada.database,
      put: (path, value) => {
        attempts++;
        return put(path, value);
      },
    };
    const options = { ...base, ...editing(ada), now: () => stage.clock.now };
    const draft = { ...words("Autrement"), pictureUrl: PICTURE, pictureAlt: "Une chouette" };
    const end = await editHoot(database, hoot, draft, ada.writer, options).then(
      ({ content }) => content,
      (error: unknown) => String(Object(error).code),
    );
    return { end, attempts };
  };
  const stored = () => stage.local.read(`hoots/${hoot.id}`);
  return { ...stage, ada, hoot, edit, stored };
}

describe("an edit whose response is lost", () => {
  it("writes an edit only once when it was stored and the response was lost", async () => {
    const { ada, edit, stored } = await openScene();
    const put: Database["put"] = async (path, value) => {
      await ada.database.put(path, value);
      throw new HooterError("network");
    };
    expect(await edit(put)).toEqual({ end: "Autrement", attempts: 1 });
    expect(stored()).toMatchObject({ contenu: "Autrement", articleImg: PICTURE });
  });

  it("writes an edit again when the first attempt did not store it", async () => {
    const { ada, edit, stored } = await openScene();
    let isLost = true;
    const put: Database["put"] = async (path, value) => {
      if (!isLost) return ada.database.put(path, value);
      isLost = false;
      throw new HooterError("network");
    };
    expect(await edit(put)).toEqual({ end: "Autrement", attempts: 2 });
    expect(stored()).toMatchObject({ contenu: "Autrement" });
  });

  it.each<[string, JsonValue]>([
    ["contenu", "D’ailleurs"],
    ["articleImg", "https://images.exemple/hibou.png"],
    ["articleAlt", "Un hibou"],
  ])("does not overwrite another device's change of %s", async (field, value) => {
    const { ada, clock, local, hoot, edit, stored } = await openScene();
    const put: Database["put"] = async (path, record) => {
      await ada.database.put(path, record);
      clock.now += 1_000;
      await local.update(`hoots/${hoot.id}`, { [field]: value, modifieLe: clock.now });
      throw new HooterError("network");
    };
    expect(await edit(put)).toEqual({ end: "network", attempts: 1 });
    expect(stored()).toMatchObject({ [field]: value });
    // The hoot had no earlier edit when this edit was first sent, so `sentOver` is "".
    expect(await edit(undefined, { sentOver: "" })).toEqual({ end: "changed-elsewhere", attempts: 0 });
  });

  it("does not write an edit again when the first attempt stored it", async () => {
    const { edit } = await openScene();
    expect(await edit()).toEqual({ end: "Autrement", attempts: 1 });
    expect(await edit(undefined, { sentOver: "" })).toEqual({ end: "Autrement", attempts: 0 });
  });
});

it("rejects a refused edit with `not-found` if the hoot has been deleted in the meantime", async () => {
  const { local, hoot, edit } = await openScene();
  const put = async () => {
    await local.write(`hoots/${hoot.id}`, null);
    throw new HooterError("permission-denied");
  };
  expect(await edit(put)).toEqual({ end: "not-found", attempts: 1 });
});

describe("an edit of the user", () => {
  withOwnClock();

  /**
   * Opens a page as Ada, without live updates. The page has loaded a hoot of hers. `reads` records the paths of its
   * later reads.
   */
  async function openPage() {
    const opened = await setUp();
    const writing = await opened.open();
    const hoot = await publishBy(writing, "un");
    writing.client.dispose();
    const page = await opened.open("Ada", { live: "off" });
    const view = await loadHoots(page);
    const reads: string[] = [];
    opened.wire.fate = (isWrite, path) => {
      if (!isWrite) reads.push(path);
      return "through";
    };
    const draft = { ...words("deux"), pictureUrl: PICTURE, pictureAlt: "Une chouette" };
    return {
      ...opened,
      page,
      hoot,
      reads,
      shown: () => view(hoot.id),
      edit: (options?: EditOptions) => meanwhile(page.client.editHoot(hoot, draft, options)),
    };
  }

  it("shows an edit at once, and shows the hoot as stored once the service has stored the edit", async () => {
    const { page, shown, edit } = await openPage();
    const editing = edit();
    expect(shown()).toMatchObject({ content: "deux", picture: { url: PICTURE, alt: "Une chouette" } });
    await editing;
    expect(shown()).toMatchObject({ content: "deux", delivery: "stored" });
    expect(applyMutations(page.account.store.get()).pendingHoots.size).toBe(0);
    expect(applyMutations(page.account.store.get()).edits.size).toBe(0);
  });

  it("shows the newer state when an edit fails because another device has changed the hoot", async () => {
    const { database, hoot, shown, edit } = await openPage();
    await database.update(`hoots/${hoot.id}`, { contenu: "d’ailleurs", modifieLe: Date.now() });
    await expect(edit()).rejects.toMatchObject({ code: "changed-elsewhere" });
    expect(shown()).toMatchObject({ content: "d’ailleurs" });
  });

  it("does not replace a change that the page has shown since the user began, until a second attempt", async () => {
    const { database, hoot, page, shown, edit } = await openPage();
    const stored = () => database.read(`hoots/${hoot.id}`);
    await database.update(`hoots/${hoot.id}`, { contenu: "d’ailleurs", modifieLe: Date.now() });
    page.account.store.change((draft) => draft.hoots.set(hoot.id, { ...hoot, content: "d’ailleurs" }));
    expect(shown()).toMatchObject({ content: "d’ailleurs" });
    await expect(edit({ base: hoot })).rejects.toMatchObject({ code: "changed-elsewhere" });
    expect(stored()).toMatchObject({ contenu: "d’ailleurs" });
    await edit({ base: hoot });
    expect(stored()).toMatchObject({ contenu: "deux" });
    // The second attempt applied to that state only.
    await database.update(`hoots/${hoot.id}`, { contenu: "d’ailleurs", modifieLe: Date.now() + 1 });
    await expect(edit({ base: { content: "deux", picture: null } })).rejects.toMatchObject({
      code: "changed-elsewhere",
    });
  });

  it("accepts an edit that was begun from an edit which was never stored", async () => {
    const { hoot, wire, page, database } = await openPage();
    wire.fate = (isWrite) => (isWrite ? "lost" : "through");
    const first = page.client.editHoot(hoot, words("deux"), { base: hoot }).catch(toHooterError);
    await meanwhile(Promise.resolve());
    let refused = 0;
    wire.fate = (isWrite) => (isWrite && refused++ === 0 ? 400 : "through");
    await meanwhile(page.client.editHoot(hoot, words("trois"), { base: { content: "deux", picture: null } }));
    expect(await first).toMatchObject({ retriable: false });
    expect(database.read(`hoots/${hoot.id}`)).toMatchObject({ contenu: "trois" });
  });

  it("reads the hoot once more after a refusal, to check whether it still exists", async () => {
    const { database, hoot, shown, reads, edit } = await openPage();
    await database.update(`hoots/${hoot.id}`, { proprietaire: "uid-Bob" });
    await expect(edit()).rejects.toMatchObject({ code: "permission-denied" });
    expect(reads.filter((path) => path === `/hoots/${hoot.id}.json`)).toHaveLength(2);
    expect(shown()).toMatchObject({ content: "un" });
  });
});
