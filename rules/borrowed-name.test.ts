import { beforeEach, expect, it } from "vitest";
import { alice, bob, createHarness, type Harness, john, refused, timestamp } from "./support";
import { comment, type HootIds, ids, key, publication, removal, uncomment } from "./writes";

/*
 * A record contains the name that its author had at the time of writing. After the author has taken another name,
 * another account may claim the former name. From then on, the author has to update the name in the record before
 * changing any other field.
 */

let harness: Harness;
let post: HootIds;
let said: string;

/** Creates a post and a comment by Alice under a name that now belongs to Bob. */
beforeEach(async () => {
  harness = await createHarness();
  post = ids();
  said = key();
  await harness.write(alice, publication(alice, post));
  await harness.write(alice, comment(alice, post, said));
  await harness.given({ [`hoots/${post.hoot}/auteur`]: bob.name, [`comment/${said}/auteur`]: bob.name });
});

it("refuses to edit a post under a name that another user has claimed", async () => {
  const edited = { [`hoots/${post.hoot}/contenu`]: "Moi, Bob", [`hoots/${post.hoot}/modifieLe`]: timestamp };
  expect(await harness.write(alice, edited)).toBe(refused);
  expect(await harness.put(alice, `hoots/${post.hoot}/auteurImg`, "/bob.svg")).toBe(refused);
  expect(await harness.write(alice, { ...edited, [`hoots/${post.hoot}/auteur`]: alice.name })).toBe(200);
});

it("refuses a new author picture on a comment under a name that another user has claimed", async () => {
  expect(await harness.put(alice, `comment/${said}/auteurImg`, "/bob.svg")).toBe(refused);
  const signed = { [`comment/${said}/auteurImg`]: "/alice.svg", [`comment/${said}/auteur`]: alice.name };
  expect(await harness.write(alice, signed)).toBe(200);
});

it("refuses writes to the records of another user who has the same default name", async () => {
  const namesake = { uid: "jane-uid", name: john.name };
  const [own, spoken] = [ids(), key()];
  expect(await harness.write(john, publication(john, own))).toBe(200);
  expect(await harness.write(john, comment(john, own, spoken))).toBe(200);
  const edited = { [`hoots/${own.hoot}/contenu`]: "Pas moi", [`hoots/${own.hoot}/modifieLe`]: timestamp };
  expect(await harness.write(namesake, edited)).toBe(refused);
  expect(await harness.write(namesake, removal(namesake, own))).toBe(refused);
  expect(await harness.put(namesake, `comment/${spoken}/auteurImg`, "/autre.svg")).toBe(refused);
  expect(await harness.write(namesake, uncomment(namesake, own, spoken))).toBe(refused);
  expect(await harness.write(john, edited)).toBe(200);
});
