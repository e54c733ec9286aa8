import type { Page } from "@playwright/test";
import type { Backend } from "./backend";

/** Content of a card in the feed. */
export interface Card {
  readonly text: string;
  readonly likes: number;
  readonly comments: number;
  readonly liked: boolean;
}

/** Records at a path, read as an administrator; empty for a missing path. */
export async function recordsAt(backend: Backend, path: string): Promise<[string, unknown][]> {
  const value = await backend.read(path);
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

export function field(record: unknown, name: string): unknown {
  return typeof record === "object" && record !== null ? Reflect.get(record, name) : undefined;
}

/**
 * Returns the feed that the page should show to one user. Counts the records instead of reading the stored counters, so
 * that a comparison with the page detects wrong counters.
 */
export async function storedFeed(backend: Backend, uid: string): Promise<Card[]> {
  const [hoots, comments, likes] = await Promise.all([
    recordsAt(backend, "hoots"),
    recordsAt(backend, "comment"),
    recordsAt(backend, "like"),
  ]);
  return hoots
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([, hoot]) => {
      const slug = field(hoot, "slug");
      const likers = Object.keys(Object(likes.find(([key]) => key === slug)?.[1]));
      return {
        text: String(field(hoot, "contenu")),
        likes: likers.length,
        comments: comments.filter(([, comment]) => field(comment, "hootId") === slug).length,
        liked: likers.includes(uid),
      };
    });
}

/** Reads the feed as the page shows it. @throws Error when there is no feed within two seconds */
export function shownFeed(page: Page): Promise<Card[]> {
  return page.getByRole("feed", { name: "Fil des hoots" }).evaluate(cardsOf, undefined, { timeout: 2_000 });
}

/** Runs in the page. */
function cardsOf(feed: Element): Card[] {
  const numberIn = (text: string | undefined, words: RegExp) => Number(words.exec(text ?? "")?.[1] ?? Number.NaN);
  return [...feed.querySelectorAll("article")].map((card) => {
    const body = document.getElementById(card.getAttribute("aria-describedby") ?? "");
    // The text is the number, followed by the words for screen readers.
    const comments = card.querySelector(".hooter-comments-count")?.textContent;
    const names = [...card.querySelectorAll("button")].map(
      (button) => button.getAttribute("aria-label") ?? button.textContent,
    );
    const like = names.find((name) => /J'aime|Je n'aime plus/.test(name));
    return {
      text: body?.textContent ?? "",
      // The name of the like button contains the number of likes, unless it is zero.
      likes: like === "J'aime" ? 0 : numberIn(like, /, (\d+)$/),
      comments: numberIn(comments, /^(\d+)(?:Commentaires$|\1\s+commentaires?$)/),
      liked: /Je n'aime plus/.test(like ?? ""),
    };
  });
}

const sentAt = (comment: unknown): number => Number(field(comment, "fireDate"));

/** Comments of a hoot, oldest first. */
export async function storedComments(backend: Backend, slug: string): Promise<string[]> {
  const comments = await recordsAt(backend, "comment");
  return comments
    .filter(([, comment]) => field(comment, "hootId") === slug)
    .toSorted(([a, one], [b, other]) => sentAt(one) - sentAt(other) || (a < b ? -1 : 1))
    .map(([, comment]) => String(field(comment, "contenu")));
}

export function shownComments(page: Page): Promise<string[]> {
  return page
    .getByRole("region", { name: "Commentaires" })
    .getByRole("article")
    .evaluateAll((comments) => comments.map((comment) => comment.querySelector("p[dir]")?.textContent ?? ""));
}
