import type { Account } from "./account";
import { contains, type Drafts, type DraftsContext, draftsOf } from "./drafts/drafts";
import type { Hoot } from "./model/hoot";
import { fieldsOf, parseJson } from "./model/json";
import type { Readable } from "./model/readable";
import type { DraftStorage } from "./model/storage";
import { type PageReference, pageKey } from "./model/thread";
import type { AccountVerbs, FollowedPerson, TextOptions } from "./mutations/verbs";

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

/** @internal A deferred action after the sign-in. */
export interface ReplayedAction {
  readonly action: DeferredAction;
  readonly done: Promise<unknown>;
  /** Runs the action again after a failure. */
  readonly retry: () => Promise<unknown>;
  /** Key of the page, for a comment on a page. */
  readonly pageKey?: string;
}

export interface DeferredContext {
  readonly account: Readable<Account | null>;
  readonly device: DraftsContext;
  /**
   * Session storage of the tab, and the key of the action. The action thus survives a sign-in on another page of the
   * site, but is not replayed for the next person who uses the browser.
   */
  readonly tabStorage: DraftStorage;
  readonly actionKey: string;
  readonly now: () => number;
}

/** Milliseconds after which an action is no longer replayed, because another person may use the tab. */
const LIFETIME_MS = 30 * 60_000;

/** Creates the deferred actions of a tab. Only the visitor's last action is stored. */
export function createDeferredActions({ account, device, tabStorage, actionKey, now }: DeferredContext) {
  /** Returns the stored action, and a function that removes it unless a newer action has replaced it. */
  const recall = (): { readonly action: DeferredAction; readonly forget: () => void } | null => {
    const text = tabStorage.getItem(actionKey);
    if (text === null) return null;
    const forget = () => {
      if (tabStorage.getItem(actionKey) === text) tabStorage.removeItem(actionKey);
    };
    const { at, act } = fieldsOf(parseJson(text));
    const action = typeof at === "number" && Math.abs(now() - at) < LIFETIME_MS ? decodeAction(act) : null;
    if (action) return { action, forget };
    forget();
    return null;
  };

  return {
    remember: (action: DeferredAction) => tabStorage.setItem(actionKey, JSON.stringify({ at: now(), act: action })),
    /**
     * Replays the stored action for the account that has signed in. The widgets show a failure, and `onError` receives
     * it. A text also becomes a draft of the account, so that the form still contains it after a failure.
     *
     * @returns null when there is no action, or when the account has signed out
     */
    async replay(entered: Account, verbs: Pick<AccountVerbs, DeferredAction["verb"]>): Promise<ReplayedAction | null> {
      const isCurrent = () => account.get() === entered;
      const stored = isCurrent() ? recall() : null;
      if (!stored) return null;
      const { action, forget } = stored;
      if ("content" in action) moveDraft(action, draftsOf(device), entered.uid);
      // Load the code of the mutations first, so that the action becomes a stored mutation immediately: the sign-in
      // page may navigate away at any time. If the code cannot be loaded, the action fails too.
      await entered.write(async () => {}).catch(() => {});
      if (!isCurrent()) return null;
      const run = () => perform(action, entered, verbs);
      const done = run();
      // Keep a deferred report until it is sent, because a report is not stored as a mutation. A second report of the
      // same hoot has no effect.
      if (action.verb === "reportHoot") done.then(forget, forget);
      else forget();
      done.catch(() => {});
      return { action, done, retry: run, ...("page" in action && { pageKey: pageKey(action.page) }) };
    },
  };
}

function perform(
  action: DeferredAction,
  { store }: Account,
  verbs: Pick<AccountVerbs, DeferredAction["verb"]>,
): Promise<unknown> {
  switch (action.verb) {
    case "setLiked": {
      const { hoot, liked } = action;
      // The account inherits the visitor's hoots as not liked. Forget that, so that the mutation first reads the like:
      // the rules refuse a second like.
      store.change((draft) => {
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
