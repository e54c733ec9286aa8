import { CONVERSATION_LENGTH, type Sample } from "../data/sample";
import { type BenchCall, type CallName, childCount } from "./call";
import { spread } from "./database-calls";

/**
 * Calls of json-server 0.17: filtered, sorted and limited lists, and writes of one record at a time. The server has no
 * rules, no index, no counter and no multi-path writes.
 */
export function jsonServerCalls(
  { hoots, discussed }: Sample,
  begun: number,
): Readonly<Record<CallName, BenchCall | null>> {
  const read = (target: (index: number) => string, expected: number): BenchCall => ({
    isWrite: false,
    request: (index) => ({ method: "GET", target: target(index), body: "" }),
    fault: (_, answer) => {
      const found = childCount(answer);
      return found === expected ? null : `${found} records, not ${expected}`;
    },
  });
  return {
    window: read(() => "/hoots?_sort=id&_order=desc&_limit=20", 20),
    slug: read((index) => `/hoots?slug=${spread(hoots, index).slug}`, 1),
    comments: read((index) => `/comment?hootId=${spread(discussed, index).slug}`, CONVERSATION_LENGTH),
    like: null,
    publish: {
      isWrite: true,
      request: (index) => ({
        method: "POST",
        target: "/hoots",
        body: JSON.stringify({
          id: `bench-${begun.toString(36)}-${index}`,
          contenu: `Vu ce matin au bord du canal : un héron, trois canards et le premier givre sur les bancs (${index}).`,
          auteur: `Testeur ${index}`,
          proprietaire: `bench-${index}`,
          auteurImg: "/communaute/portraits/hulotte.svg",
          slug: `bench-${begun.toString(36)}-${index}0_hoot`,
          date: "vendredi 20 novembre 2026 à 12:00",
        }),
      }),
      fault: (_, answer) => (childCount(answer) === 7 ? null : "not the record"),
    },
  };
}
