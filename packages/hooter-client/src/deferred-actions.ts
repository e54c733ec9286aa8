import { contains, type Drafts, type DraftsContext, draftsOf } from "./drafts/drafts";
import type { Hoot } from "./model/hoot";
import { fieldsOf, parseJson } from "./model/json";
import type { DraftStorage } from "./model/storage";
import { type PageReference, pageKey } from "./model/thread";
import type { FollowedPerson, TextOptions } from "./mutations/verbs";
import type { EntityStore } from "./store/entity-store";

/** The text of a deferred action, and the name of the draft that contains this text. */
interface DeferredText extends Pick<TextOptions, "draft"> {
  readonly content: string;
}

/** An action that a visitor began. It is replayed after the sign-in. */
export type DeferredAction =
  | { readonly verb: "setLiked"; readonly hoot: Pick<Hoot, "id" | "slug">; readonly liked: boolean }
  | ({ readonly verb: "addComment"; readonly hoot: Pick<Hoot, "id" | "slug"> } & DeferredText)
  | ({ readonly verb: "addThreadComment"; readonly page: PageReference } & DeferredText)
  | { readonly verb: "setFollowed"; readonly person: FollowedPerson; readonly followed: boolean }
  | { readonly verb: "reportHoot"; readonly hoot: Pick<Hoot, "id">; readonly reason: string };

/** Actions of the client that a visitor may begin. They run after the sign-in. */
interface DeferrableActions {
  setLiked(hoot: Pick<Hoot, "id" | "slug">, liked: boolean): Promise<unknown>;
  addComment(hoot: Pick<Hoot, "id" | "slug">, content: string, options: TextOptions): Promise<unknown>;
  addThreadComment(page: PageReference, content: string, options: TextOptions): Promise<unknown>;
  setFollowed(person: FollowedPerson, followed: boolean): Promise<unknown>;
  reportHoot(hoot: Pick<Hoot, "id">, reason?: string): Promise<unknown>;
}

/** The account that has signed in. Its method `write` loads the code of the mutations. */
interface DeferringAccount {
  readonly uid: string;
  readonly store: EntityStore;
  write(work: () => Promise<void>): Promise<void>;
}

/** @internal A deferred action after the sign-in. */
export interface ReplayedAction {
  readonly action: DeferredAction;
  /** Promise of the first attempt. */
  readonly done: Promise<unknown>;
  /** Runs the action again after a failure. */
  readonly retry: () => Promise<unknown>;
  /** Key of the page, for a comment on a page. */
  readonly pageKey?: string;
}

/**
 * Replays the stored action of a visitor for the account that has signed in. The widgets show a failure, and `onError`
 * receives it. A text also becomes a draft of the account, so that the form still contains it after a failure.
 *
 * @param isCurrent whether the account is still signed in
 * @returns null when there is no action, or when the account has signed out
 */
export async function replayStored(
  actions: DeferredActions,
  account: DeferringAccount,
  isCurrent: () => boolean,
  verbs: DeferrableActions,
  device: DraftsContext,
): Promise<ReplayedAction | null> {
  const stored = isCurrent() ? actions.recall() : null;
  if (!stored) return null;
  const { action, forget } = stored;
  if ("content" in action) moveDraft(action, draftsOf(device), account.uid);
  // Load the code of the mutations first, so that the action becomes a stored mutation immediately: the sign-in page
  // may navigate away at any time. If the code cannot be loaded, the action fails too.
  await account.write(async () => {}).catch(() => {});
  if (!isCurrent()) return null;
  const run = (): Promise<unknown> => {
    switch (action.verb) {
      case "setLiked": {
        const { hoot, liked } = action;
        // The account inherits the visitor's hoots as not liked. Forget that, so that the mutation first reads the like:
        // the rules refuse a second like.
        account.store.change((draft) => {
          if (draft.liked.get(hoot.id) === false) draft.liked.delete(hoot.id);
        });
        return verbs.setLiked(hoot, liked);
      }
      case "addComment":
        return verbs.addComment(action.hoot, action.content, { draft: action.draft });
      case "addThreadComment":
        return verbs.addThreadComment(action.page, action.content, { draft: action.draft });
      case "setFollowed":
        return verbs.setFollowed(action.person, action.followed);
      case "reportHoot":
        return verbs.reportHoot(action.hoot, action.reason || undefined);
    }
  };
  const done = run();
  // Keep a deferred report until it is sent, because a report is not stored as a mutation. A second report of the same
  // hoot has no effect.
  if (action.verb === "reportHoot") done.then(forget, forget);
  else forget();
  done.catch(() => {});
  return { action, done, retry: run, ...("page" in action && { pageKey: pageKey(action.page) }) };
}

/** Moves the text from the visitor's draft to the account's draft. Also keeps the account's earlier draft, if any. */
function moveDraft({ content, draft: name }: DeferredText, drafts: Drafts, uid: string): void {
  if (name === undefined) return;
  const fields = { content };
  drafts.discard(null, name, fields);
  const former = drafts.read(uid, name);
  if (contains(former, fields)) return;
  drafts.write(uid, name, fields);
  if (former) drafts.keepAsAlternative(uid, name, former);
}

/** The last action of the visitor of this tab. */
export interface DeferredActions {
  /** Stores an action until the sign-in. The action replaces the former one. */
  remember(action: DeferredAction): void;
  /**
   * Returns the action, and a function that removes the action unless a newer action has replaced it. Returns null when
   * there is no action, or when it is older than half an hour.
   */
  recall(): { readonly action: DeferredAction; readonly forget: () => void } | null;
}

/** Milliseconds after which an action is no longer replayed, because another person may use the tab. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Creates the deferred actions.
 *
 * @param storage session storage of the tab. The action thus survives a sign-in on another page of the site, but is not
 *   replayed for the next person who uses the browser
 */
export function createDeferredActions(storage: DraftStorage, key: string, now: () => number): DeferredActions {
  return {
    remember: (action) => storage.setItem(key, JSON.stringify({ at: now(), act: action })),
    recall() {
      const text = storage.getItem(key);
      if (text === null) return null;
      const forget = () => {
        if (storage.getItem(key) === text) storage.removeItem(key);
      };
      const { at, act } = fieldsOf(parseJson(text));
      const action = typeof at === "number" && Math.abs(now() - at) < LIFETIME_MS ? decodeAction(act) : null;
      if (action) return { action, forget };
      forget();
      return null;
    },
  };
}

/** Decodes an action, which other scripts may have written; null when it is malformed. */
function decodeAction(json: unknown): DeferredAction | null {
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

/** Decodes a reference to a page; null if it is malformed, or if the page cannot have a thread. */
function decodePage(json: unknown): PageReference | null {
  const { url, id } = fieldsOf(json);
  const page = typeof url === "string" ? { url } : typeof id === "string" ? { id } : null;
  try {
    if (page) pageKey(page);
    return page;
  } catch {
    return null;
  }
}
