import type { LocalDatabase } from "hooter-local";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLocalDatabase, type Person, person } from "../packages/hooter-client/src/testing/local-harness";

/*
 * Checks the GET calls in the specification's table (section 7), one case per row. Hooter's client writes data under
 * the real rules. Then each GET reads that data without decoding it, as a client that implements only the specification
 * would.
 */

type Records = Record<string, Record<string, unknown>>;

let now = Date.UTC(2026, 10, 20, 12);
let database: LocalDatabase;
let ada: Person;
let bob: Person;
let oldest: { id: string; slug: string };
let pictured: { id: string; slug: string };
let newest: { id: string; slug: string };

/** Sends a GET as in the specification, with the reader's token. */
async function get(path: string, query: Record<string, string> = {}): Promise<unknown> {
  const token = await bob.identity.token();
  const parameters = new URLSearchParams({ ...query, auth: token ?? "" });
  const answer = await database.fetch(`http://local/${path}.json?${parameters}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

const records = async (path: string, query: Record<string, string> = {}): Promise<Records> =>
  Object(await get(path, query));

const draft = (content: string, pictureUrl = "") => ({ content, pictureUrl, pictureAlt: pictureUrl && "Un port" });

beforeAll(async () => {
  database = openLocalDatabase({ now: () => now });
  const options = { now: () => now, slugBase: "email" } as const;
  [ada, bob] = [await person("Ada", database, options), await person("Bob", database, options)];
  const publish = async (author: Person, content: string, picture?: string) => {
    now += 60_000;
    return author.client.publishHoot(draft(content, picture));
  };
  oldest = await publish(ada, "Bonsoir");
  pictured = await publish(bob, "Le port", "https://images.exemple/port.png");
  newest = await publish(ada, "Rebonsoir");
  await bob.client.setLiked(newest, true);
  await ada.client.setLiked(newest, true);
  await bob.client.addComment(newest, "Oui");
  now += 1_000;
  await ada.client.addComment(newest, "Non");
  await bob.client.setFollowed({ uid: ada.uid, pseudo: "Ada" }, true);
  await ada.client.saveProfile({ picture: "https://images.exemple/ada.png" });
});

afterAll(() => {
  for (const { client } of [ada, bob]) client.dispose();
});

describe("GET calls of the specification on data that Hooter wrote", () => {
  it('GET /hoots orderBy "date" returns all hoots by id, with the fields of the specification', async () => {
    const hoots = await records("hoots", { orderBy: '"date"' });
    expect(Object.keys(hoots).sort()).toEqual([oldest.id, pictured.id, newest.id].sort());
    expect(hoots[pictured.id]).toEqual({
      contenu: "Le port",
      auteur: "Bob",
      proprietaire: bob.uid,
      auteurImg: "https://images.exemple/hibou.png",
      slug: expect.stringMatching(/^bob-exemple-fr\d{1,4}_hoot$/),
      articleImg: "https://images.exemple/port.png",
      // Field added by Hooter: the picture's description.
      articleAlt: "Un port",
      date: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    });
  });

  it('GET /hoots orderBy "slug" equalTo returns that post, and nothing for an unknown slug', async () => {
    const query = (slug: string) => ({ orderBy: '"slug"', equalTo: JSON.stringify(slug) });
    expect(Object.keys(await records("hoots", query(oldest.slug)))).toEqual([oldest.id]);
    expect(await records("hoots", query("ada-exemple-fr10000_hoot"))).toEqual({});
  });

  it('GET /hoots orderBy "auteur" equalTo returns the posts of a name, and nothing for an unknown one', async () => {
    const query = (pseudo: string) => ({ orderBy: '"auteur"', equalTo: JSON.stringify(pseudo) });
    expect(Object.keys(await records("hoots", query("Ada"))).sort()).toEqual([oldest.id, newest.id].sort());
    expect(await records("hoots", query("Personne"))).toEqual({});
  });

  it('GET /hoots orderBy "proprietaire" equalTo, limitToLast 1 returns the user\'s latest post', async () => {
    const query = { orderBy: '"proprietaire"', equalTo: JSON.stringify(ada.uid), limitToLast: "1" };
    expect(Object.keys(await records("hoots", query))).toEqual([newest.id]);
  });

  it('GET /comment orderBy "hootId" equalTo returns all comments of a post, sortable by fireDate', async () => {
    const query = { orderBy: '"hootId"', equalTo: JSON.stringify(newest.slug) };
    const comments = Object.values(await records("comment", query));
    const inOrder = comments.sort((a, b) => Number(a["fireDate"]) - Number(b["fireDate"]));
    expect(inOrder).toEqual([
      {
        contenu: "Oui",
        hootId: newest.slug,
        auteur: "Bob",
        auteurImg: "https://images.exemple/hibou.png",
        fireDate: now - 1_000,
        date: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
        // Field added by Hooter.
        proprietaire: bob.uid,
      },
      expect.objectContaining({ contenu: "Non", auteur: "Ada", fireDate: now }),
    ]);
    expect(await records("comment", { ...query, equalTo: JSON.stringify(oldest.slug) })).toEqual({});
  });

  it("GET /like/{slug} returns the likes of a post, one child for each user", async () => {
    expect(Object.keys(await records(`like/${newest.slug}`)).sort()).toEqual([ada.uid, bob.uid].sort());
    expect(await get(`like/${oldest.slug}`)).toBeNull();
  });

  it("GET /like/{slug}/{userId} returns the user's like as a record under a key, or null", async () => {
    const liked = await records(`like/${newest.slug}/${bob.uid}`);
    expect(Object.values(liked)).toEqual([{ hootId: newest.slug, lover: bob.uid }]);
    expect(await get(`like/${pictured.slug}/${ada.uid}`)).toBeNull();
  });

  it("GET /follow/{userId} returns the users that this user follows, by uid", async () => {
    expect(Object.keys(await records(`follow/${bob.uid}`))).toEqual([ada.uid]);
    expect(await get(`follow/${ada.uid}`)).toBeNull();
  });

  it("GET /follow/{userId}/{followedId} returns the follow as a record under a key, or null", async () => {
    const follow = await records(`follow/${bob.uid}/${ada.uid}`);
    expect(Object.values(follow)).toEqual([{ suivi: "Ada", suiviId: ada.uid }]);
    expect(await get(`follow/${ada.uid}/${bob.uid}`)).toBeNull();
  });

  it("GET /auteurImg/{userId} returns one image record under a key, or null", async () => {
    const images = Object.values(await records(`auteurImg/${ada.uid}`));
    expect(images).toEqual([expect.objectContaining({ name: "Ada", img: "https://images.exemple/ada.png" })]);
    expect(await get("auteurImg/uid-nobody")).toBeNull();
  });
});
