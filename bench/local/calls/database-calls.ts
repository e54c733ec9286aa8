import { createPushKey } from "hooter-client";
import { CONVERSATION_LENGTH, type Sample, type SampledHoot } from "../data/sample";
import { benchAccount, idToken } from "./account";
import { type BenchCall, type CallName, childCount } from "./call";
import type { CallRequest } from "./request";

const WINDOW = 20;
const READERS = 64;
/** Number of accounts that like hoots in turn. Each account likes a hoot at most once. */
const LOVERS = 1000;

/**
 * REST requests to the Realtime Database for the five measured calls. Each request contains an account's token, and the
 * rules check it.
 *
 * An account keeps one token for the whole run, as a user of the product keeps a token for an hour.
 *
 * @param begun start of this run, in milliseconds. The slugs of published hoots contain this time, so that no other run
 * uses them
 */
export function databaseCalls({ hoots, discussed }: Sample, begun: number): Record<CallName, BenchCall> {
  const word = begun.toString(36);
  const readers = Array.from({ length: READERS }, (_, number) => tokenOf("r", number));
  const lovers = new Map<number, string>();

  function tokenOf(group: string, number: number): string {
    return idToken(benchAccount(group, number), begun);
  }
  function read(index: number, path: string, query: string): CallRequest {
    return { method: "GET", target: `/${path}.json?${query}&auth=${readers[index % READERS] ?? ""}`, body: "" };
  }
  function write(token: string, changes: unknown): CallRequest {
    return { method: "PATCH", target: `/.json?auth=${token}`, body: JSON.stringify(changes) };
  }

  return {
    window: {
      isWrite: false,
      request: (index) => read(index, "hoots", `orderBy=%22%24key%22&limitToLast=${WINDOW}`),
      fault: (_, answer) => wrongCount(answer, WINDOW),
    },
    slug: {
      isWrite: false,
      request: (index) => read(index, "hoots", `orderBy=%22slug%22&equalTo=%22${spread(hoots, index).slug}%22`),
      fault: (index, answer) => wrongChild(answer, spread(hoots, index).id),
    },
    comments: {
      isWrite: false,
      request: (index) => read(index, "comment", `orderBy=%22hootId%22&equalTo=%22${spread(discussed, index).slug}%22`),
      fault: (_, answer) => wrongCount(answer, CONVERSATION_LENGTH),
    },
    like: {
      isWrite: true,
      request: (index) => {
        const lover = index % LOVERS;
        const token = lovers.get(lover) ?? tokenOf("l", lover);
        lovers.set(lover, token);
        const { uid } = benchAccount("l", lover);
        // An account goes on to the next hoot with each of its likes, so it likes every hoot once before it likes any
        // hoot twice.
        const { id, slug } = at(hoots, lover * 7 + Math.floor(index / LOVERS));
        return write(token, {
          [`like/${slug}/${uid}/${id}`]: { hootId: slug, lover: uid },
          [`likedBy/${uid}/${id}`]: true,
          [`stats/${id}/likes`]: { ".sv": { increment: 1 } },
        });
      },
      fault: (_, answer) => wrongCount(answer, 3),
    },
    publish: {
      isWrite: true,
      request: (index) => {
        const { uid, name } = benchAccount("p", index);
        const id = createPushKey();
        const slug = `bench-${word}-${index}-${uid}0_hoot`;
        return write(tokenOf("p", index), {
          [`hoots/${id}`]: {
            contenu: `Vu ce matin au bord du canal : un héron, trois canards et le premier givre sur les bancs (${index}).`,
            auteur: name,
            proprietaire: uid,
            auteurImg: "/communaute/portraits/hulotte.svg",
            slug,
            date: "vendredi 20 novembre 2026 à 12:00",
          },
          [`slugs/${slug}`]: id,
          [`stats/${id}`]: { likes: 0, comments: 0 },
          [`profileStats/${uid}/hoots`]: { ".sv": { increment: 1 } },
          [`profileStats/${uid}/dernierHoot`]: { ".sv": "timestamp" },
          [`profileStats/${uid}/dernierHootId`]: id,
        });
      },
      fault: (_, answer) => wrongCount(answer, 6),
    },
  };
}

function wrongCount(answer: unknown, expected: number): string | null {
  const found = childCount(answer);
  return found === expected ? null : `${found} children, not ${expected}`;
}

function wrongChild(answer: unknown, id: string): string | null {
  const isRight = typeof answer === "object" && answer !== null && Object.keys(answer).join() === id;
  return isRight ? null : `not the hoot ${id} alone`;
}

/** Returns a hoot by index. Consecutive indexes are far apart in the collection. */
export function spread(hoots: readonly SampledHoot[], index: number): SampledHoot {
  return at(hoots, index * 37);
}

function at(hoots: readonly SampledHoot[], index: number): SampledHoot {
  const hoot = hoots[index % hoots.length];
  if (hoot === undefined) throw new RangeError("There is no hoot to request");
  return hoot;
}
