import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openLocalDatabase, type Person, person } from "./local-harness";

export const publicRules = readFileSync(join(import.meta.dirname, "../../../../database.public.rules.json"), "utf8");

/**
 * Opens a database with two hoots: an older one by Ada, with a comment by Ada and a like by Bob, and a newer one by
 * Bob. Each hoot advances the database's clock by a minute.
 *
 * @param start time in milliseconds
 */
export async function openPublicDatabase(start: number, rules = publicRules) {
  let time = start;
  const now = () => time;
  const local = openLocalDatabase({ rules, now });
  const add = async (name: string): Promise<Person> => {
    const added = await person(name, local, { now });
    onTestFinished(() => added.client.dispose());
    return added;
  };
  const [ada, bob] = [await add("Ada"), await add("Bob")];
  const publish = (author: Person, content: string) => {
    time += 60_000;
    return author.client.publishHoot({ content, pictureUrl: "", pictureAlt: "" });
  };
  const older = await publish(ada, "Bonjour");
  const newer = await publish(bob, "Bonsoir");
  await ada.client.addComment(older, "Premier");
  await bob.client.setLiked(older, true);
  return { local, ada, bob, older, newer, add, publish, now, advance: (by: number) => (time += by) };
}
