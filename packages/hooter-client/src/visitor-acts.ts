import type { Drafts } from "./drafts/drafts";
import { holds } from "./drafts/fields";
import { browserStorage } from "./model/browser";
import type { Hoot } from "./model/hoot";
import { fieldsOf, parseJson } from "./model/json";
import { isPage, type PageReference } from "./model/thread";
import type { FollowedPerson, TextOptions } from "./mutations/verbs";

/** The text of a visitor, and the name of its draft. */
interface Words extends Pick<TextOptions, "draft"> {
  readonly content: string;
}

/** An act of a visitor, which is carried out after the sign-in. */
export type VisitorAct =
  | { readonly verb: "setLiked"; readonly hoot: Pick<Hoot, "id" | "slug">; readonly liked: boolean }
  | ({ readonly verb: "addComment"; readonly hoot: Pick<Hoot, "id" | "slug"> } & Words)
  | ({ readonly verb: "addThreadComment"; readonly page: PageReference } & Words)
  | { readonly verb: "setFollowed"; readonly person: FollowedPerson; readonly followed: boolean }
  | { readonly verb: "reportHoot"; readonly hoot: Pick<Hoot, "id">; readonly reason: string };

/** Actions of the client that a visitor may begin. */
interface ActVerbs {
  setLiked(hoot: Pick<Hoot, "id" | "slug">, liked: boolean): Promise<unknown>;
  addComment(hoot: Pick<Hoot, "id" | "slug">, content: string, options: TextOptions): Promise<unknown>;
  addThreadComment(page: PageReference, content: string, options: TextOptions): Promise<unknown>;
  setFollowed(person: FollowedPerson, followed: boolean): Promise<unknown>;
  reportHoot(hoot: Pick<Hoot, "id">, reason?: string): Promise<unknown>;
}

/** @internal A visitor's act after the sign-in. */
export interface CarriedOutAct {
  readonly act: VisitorAct;
  /** The first attempt. */
  readonly done: Promise<unknown>;
  /** Carries it out again, after a failure. */
  readonly retry: () => Promise<unknown>;
}

/**
 * Carries out an act. The widgets show a failure, and `onError` receives it. A text also becomes a draft of the account,
 * so that a failure leaves it in its form.
 *
 * @param uid the account
 */
export function carryOut(act: VisitorAct, verbs: ActVerbs, drafts: Drafts, uid: string): CarriedOutAct {
  if ("content" in act) moveDraft(act, drafts, uid);
  const run = (): Promise<unknown> => {
    switch (act.verb) {
      case "setLiked":
        return verbs.setLiked(act.hoot, act.liked);
      case "addComment":
        return verbs.addComment(act.hoot, act.content, { draft: act.draft });
      case "addThreadComment":
        return verbs.addThreadComment(act.page, act.content, { draft: act.draft });
      case "setFollowed":
        return verbs.setFollowed(act.person, act.followed);
      case "reportHoot":
        return verbs.reportHoot(act.hoot, act.reason || undefined);
    }
  };
  const done = run();
  done.catch(() => {});
  return { act, done, retry: run };
}

/** Moves the text from the visitor's draft to the account's. A draft of an earlier visit is kept beside it. */
function moveDraft({ content, draft: name }: Words, drafts: Drafts, uid: string): void {
  if (name === undefined) return;
  const fields = { content };
  drafts.throwAway(null, name, fields);
  const former = drafts.read(uid, name);
  if (holds(former, fields)) return;
  drafts.write(uid, name, fields);
  if (former) drafts.keepBeside(uid, name, former);
}

/** The last act of the visitor of this tab. */
export interface VisitorActs {
  /** Stores an act until the sign-in. It replaces the former one. */
  remember(act: VisitorAct): void;
  /** Returns the act and removes it; null when there is none, or when it is older than half an hour. */
  take(): VisitorAct | null;
}

/** Milliseconds after which an act is no longer carried out, because another person may use the tab. */
const LIFETIME = 30 * 60_000;

/**
 * Creates the acts. They survive a sign-in on another page of the site, but not the tab, because the next person to use
 * the browser must not carry out the act of this one.
 */
export function createVisitorActs(databaseUrl: string, now: () => number): VisitorActs {
  const storage = browserStorage("sessionStorage");
  const key = `hooter:act:${databaseUrl}`;
  /** The act, for a browser that stores nothing. */
  let inPage: string | null = null;
  const write = (text: string | null) => {
    inPage = text;
    try {
      if (text === null) storage?.removeItem(key);
      else storage?.setItem(key, text);
    } catch {
      // The page keeps it.
    }
  };
  const read = (): string | null => {
    try {
      return storage?.getItem(key) ?? inPage;
    } catch {
      return inPage;
    }
  };
  return {
    remember: (act) => write(JSON.stringify({ at: now(), act })),
    take() {
      const text = read();
      if (text === null) return null;
      write(null);
      const { at, act } = fieldsOf(parseJson(text));
      return typeof at === "number" && Math.abs(now() - at) < LIFETIME ? decodeAct(act) : null;
    },
  };
}

/** Decodes an act, which other scripts may have written; null when it is malformed. */
function decodeAct(json: unknown): VisitorAct | null {
  const { verb, hoot, page, person, liked, followed, content, draft: name, reason } = fieldsOf(json);
  const { id, slug } = fieldsOf(hoot);
  const draft = typeof name === "string" ? name : undefined;
  if (verb === "setFollowed") {
    const { uid, pseudo } = fieldsOf(person);
    if (typeof uid !== "string" || typeof pseudo !== "string" || typeof followed !== "boolean") return null;
    return { verb, person: { uid, pseudo }, followed };
  }
  if (verb === "addThreadComment") {
    const decoded = decodePage(page);
    return decoded && typeof content === "string" ? { verb, page: decoded, content, draft } : null;
  }
  if (typeof id !== "string") return null;
  if (verb === "reportHoot") return typeof reason === "string" ? { verb, hoot: { id }, reason } : null;
  if (typeof slug !== "string") return null;
  if (verb === "setLiked") return typeof liked === "boolean" ? { verb, hoot: { id, slug }, liked } : null;
  return verb === "addComment" && typeof content === "string" ? { verb, hoot: { id, slug }, content, draft } : null;
}

function decodePage(json: unknown): PageReference | null {
  const { url, id } = fieldsOf(json);
  const decoded = typeof url === "string" ? { url } : typeof id === "string" ? { id } : null;
  return decoded && isPage(decoded) ? decoded : null;
}
