import { describe, expect, it, onTestFinished } from "vitest";
import { draftsOf, editDraft, NEW_HOOT_DRAFT } from "../drafts/drafts";
import { toHooterError } from "../model/errors";
import { internals } from "../model/internals";
import { meanwhile, pass, publishBy, setUp, until, withOwnClock } from "../testing/offline-harness";
import { words } from "../testing/stage";

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>["open"]>>;

withOwnClock();

const edited = { ...words("Ma longue correction"), pictureUrl: "", pictureAlt: "", baseContent: "un" };
const moved = { content: "Ma longue correction", pictureUrl: "", pictureAlt: "" };
const deleted = (id: string) => ({ [`hoots/${id}`]: null });

function draftsIn({ client, uid }: Page) {
  const drafts = draftsOf(client[internals].device);
  return {
    read: (name: string) => drafts.read(uid, name),
    write: (name: string, fields: { readonly [field: string]: string }) => drafts.write(uid, name, fields),
  };
}

const rescuedIn = ({ client }: Page) => client[internals].rescuedEdit.get();

/** Opens a page as Ada that shows one hoot of hers and contains the draft of an edit. */
async function openPage() {
  const opened = await setUp();
  const page = await opened.open();
  const hoot = await publishBy(page, "un");
  const feed = page.feed();
  onTestFinished(() => feed.close());
  await until(() => feed.view().hoots.some(({ id }) => id === hoot.id));
  const drafts = draftsIn(page);
  drafts.write(editDraft(hoot.id), edited);
  return { ...opened, page, hoot, drafts };
}

describe("the unsent text of an edit", () => {
  it("becomes the draft of a new hoot when another device deletes the hoot", async () => {
    const { database, page, hoot, drafts, items } = await openPage();
    await database.update("", deleted(hoot.id));
    await until(() => rescuedIn(page) !== null);
    expect(drafts.read(NEW_HOOT_DRAFT)).toEqual(moved);
    expect(drafts.read(editDraft(hoot.id))).toBeNull();
    expect([...items.items.keys()].filter((key) => key.includes(":edit:"))).toEqual([]);
    expect(rescuedIn(page)).toEqual({ id: hoot.id, isShown: true });
  });

  it("becomes the draft of a new hoot when the edit finds that the hoot was deleted", async () => {
    const { database, page, hoot, drafts } = await openPage();
    await database.update("", deleted(hoot.id));
    const edit = page.client.editHoot(hoot, edited, { draft: editDraft(hoot.id) }).catch(toHooterError);
    expect(await meanwhile(edit)).toMatchObject({ code: "not-found" });
    expect(drafts.read(NEW_HOOT_DRAFT)).toEqual(moved);
    expect(rescuedIn(page)).toEqual({ id: hoot.id, isShown: true });
  });

  it("is kept beside the draft of a new hoot that the user has begun", async () => {
    const { database, page, hoot, drafts } = await openPage();
    drafts.write(NEW_HOOT_DRAFT, { ...moved, content: "Autre chose" });
    await database.update("", deleted(hoot.id));
    const edit = page.client.editHoot(hoot, edited, { draft: editDraft(hoot.id) }).catch(toHooterError);
    await meanwhile(edit);
    expect(drafts.read(NEW_HOOT_DRAFT)).toMatchObject({ content: "Autre chose" });
    expect(rescuedIn(page)).toEqual({ id: hoot.id, isShown: false });
    await meanwhile(page.client.publishHoot(words("Autre chose"), { draft: NEW_HOOT_DRAFT }));
    expect(drafts.read(NEW_HOOT_DRAFT)).toEqual(moved);
  });

  it("becomes the draft of a new hoot at the next visit if the hoot was deleted in between", async () => {
    const { database, page, hoot, open } = await openPage();
    page.client.dispose();
    await database.update("", deleted(hoot.id));
    const next = await open();
    await pass(1_000);
    expect(draftsIn(next).read(NEW_HOOT_DRAFT)).toEqual(moved);
    expect(draftsIn(next).read(editDraft(hoot.id))).toBeNull();
    expect(rescuedIn(next)).toEqual({ id: hoot.id, isShown: true });
  });

  it("stays in its draft while the hoot exists, and while its existence is unknown", async () => {
    const { database, page, hoot, open, wire } = await openPage();
    page.client.dispose();
    const second = await open();
    await pass(1_000);
    expect(draftsIn(second).read(editDraft(hoot.id))).toEqual(edited);
    second.client.dispose();
    await database.update("", deleted(hoot.id));
    wire.fate = (_isWrite, path) => (path.startsWith("/hoots/") ? "lost" : "through");
    const third = await open();
    await pass(1_000);
    expect(draftsIn(third).read(editDraft(hoot.id))).toEqual(edited);
    expect(rescuedIn(third)).toBeNull();
  });

  it("stays in its draft after the user has deleted the hoot on this page, because an undo may follow", async () => {
    const { page, hoot, drafts } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    await pass(1_000);
    expect(drafts.read(editDraft(hoot.id))).toEqual(edited);
    await meanwhile(undo());
    expect(drafts.read(editDraft(hoot.id))).toEqual(edited);
  });

  it("stays in its draft while the hoot waits for the network in another tab", async () => {
    const { page, wire, open } = await openPage();
    wire.fate = () => "lost";
    page.client.publishHoot(words("plus tard")).catch(() => {});
    await pass(1_000);
    const id = page.account.mutations.list.get().find(({ verb }) => verb === "publishHoot")?.id ?? "";
    draftsIn(page).write(editDraft(id), edited);
    wire.fate = (isWrite) => (isWrite ? "lost" : "through");
    const next = await open();
    await pass(1_000);
    expect(draftsIn(next).read(editDraft(id))).toEqual(edited);
  });
});
