import type { JsonValue, TokenSource } from "../database/database";
import type { AccountIdentity, IdentityUser } from "../identity/identity";
import { HooterError } from "../model/errors";
import type { Emit } from "../model/handlers";
import type { Comment, Hoot, HootDraft } from "../model/hoot";
import type { FollowRecord, SessionUser } from "../model/profile";
import type { RenewKey } from "../model/push-key";
import type { ListableStorage } from "../model/storage";
import type { PageReference } from "../model/thread";
import type { EntityDraft } from "../store/entity-store";
import type { MutationRecord, MutationVerb, OptimisticUpdate } from "../store/optimistic";
import type { AccountContext } from "../store/reader-context";
import type { HootReference } from "./hoot-record";
import type { TaskStorage } from "./mutation-storage";
import type { Mutations } from "./mutations";

export interface VerbDependencies extends AccountContext {
  /** Database of these writes. One account may write to several databases. */
  readonly databaseUrl: string;
  readonly locale: string;
  readonly slugBase: "email" | "pseudo";
  readonly createKey: () => string;
  readonly renewKey: RenewKey;
  /** Storage of pending mutations and background tasks. It never throws. */
  readonly storage: ListableStorage;
  readonly identity: AccountIdentity;
  readonly token: TokenSource;
  readonly user: () => SessionUser | null;
  /** Undo period of a deleted hoot, in milliseconds. */
  readonly undoFor: number;
  readonly emit: Emit;
  /** Called with the hoot of a thread that the account has begun. It has no comments yet, so none need to be read. */
  readonly onThreadBegun: (hoot: Pick<Hoot, "slug">) => void;
  /** Called when the account has closed or reopened a thread. @param key see `pageKey` */
  readonly onThreadClosed: (key: string, closed: boolean) => void;
}

/** Dependencies of an account's actions. */
export interface VerbContext extends VerbDependencies {
  readonly mutations: Mutations;
  readonly tasks: TaskStorage;
  readonly runBackgroundTasks: () => void;
}

/** Source of an action's text. */
export interface TextOptions {
  /**
   * Name of the draft that contains the text (see `useDraft`). The draft is deleted once the service has stored the
   * text, even by a later page.
   */
  readonly draft?: string | undefined;
  /** Whether the text has already passed the host's `validate`, which is then not called again. */
  readonly validated?: boolean | undefined;
}

/** Source of an edit's text, and the state from which the edit was made. */
export interface EditOptions extends TextOptions {
  /**
   * The hoot as it was when the user began the edit. If the stored hoot is in another state, the call rejects with
   * `changed-elsewhere`, and the newer state is shown; the next call may replace that state. Default: the state that is
   * known at the time of the call.
   */
  readonly base?: Pick<Hoot, "content" | "picture"> | undefined;
}

/** A deleted hoot that can be restored for a while. */
export interface DeletedHoot {
  /**
   * Restores the hoot completely. Call it within `undoFor` milliseconds. The hoot appears immediately; the write waits
   * for the network, if necessary on a later page.
   *
   * @throws HooterError, for example `not-found` when it is too late
   */
  readonly undo: () => Promise<void>;
  /**
   * Undo period in milliseconds; 0 for a hoot that cannot be restored: a plain client's post, which has no counters, or
   * a hoot that an earlier attempt had already removed.
   */
  readonly undoFor: number;
}

/** A followed user. */
export type FollowedPerson = Pick<FollowRecord, "uid" | "pseudo">;

/** A change of the user's profile. An empty `picture` removes the current one. */
export interface ProfileEdit {
  readonly pseudo?: string | undefined;
  readonly picture?: string | undefined;
}

/** Type of the records being removed. */
export type DeletionStep = "hoots" | "comments" | "likes" | "follows" | "followers" | "profile" | "identity";

/** Options of an account deletion. */
export interface DeletionOptions {
  /** Reauthenticates the user. Without it, the last sign-in must be recent. */
  readonly password?: string | undefined;
  /** Called when a step begins. */
  readonly onProgress?: ((step: DeletionStep) => void) | undefined;
}

/**
 * Actions of an account. Each action's change appears immediately and is rolled back on failure. Each action has its
 * own file.
 */
export interface AccountVerbs {
  publishHoot(draft: HootDraft, options?: TextOptions): Promise<Hoot>;
  editHoot(hoot: Pick<HootReference, "id">, draft: HootDraft, options?: EditOptions): Promise<Hoot>;
  deleteHoot(hoot: Pick<HootReference, "id">): Promise<DeletedHoot>;
  setLiked(hoot: HootReference, liked: boolean): Promise<void>;
  addComment(hoot: HootReference, content: string, options?: TextOptions): Promise<Comment>;
  addThreadComment(page: PageReference, content: string, options?: TextOptions): Promise<Comment>;
  deleteComment(comment: Pick<Comment, "id" | "hootSlug">): Promise<void>;
  setThreadClosed(page: PageReference, closed: boolean): Promise<void>;
  setCommentHidden(comment: Pick<Comment, "id">, hidden: boolean): Promise<void>;
  setFollowed(person: FollowedPerson, followed: boolean): Promise<void>;
  saveProfile(change: ProfileEdit): Promise<IdentityUser>;
  reportHoot(hoot: Pick<HootReference, "id">, reason?: string): Promise<void>;
  deleteAccount(options?: DeletionOptions): Promise<void>;
}

/** An action whose writes wait for the network. */
export interface WaitingVerb<Name extends keyof AccountVerbs> {
  readonly verb: AccountVerbs[Name];
  /** Executes a restored mutation from an earlier page. */
  readonly resumeRecord: (record: MutationRecord) => Promise<unknown>;
  /** Returns the visible effect of another tab's mutation. @throws HooterError when its record is invalid */
  readonly preview: (record: MutationRecord) => RemotePreview;
}

/** The visible effect of a mutation from another tab, and how to read its outcome. */
export interface RemotePreview {
  /** Null when there is nothing to show, or when stored data shows it already. */
  readonly update: OptimisticUpdate | null;
  readonly path: readonly string[];
  readonly countsOf?: string | undefined;
  /**
   * Applies the stored data. The update has already been removed.
   *
   * @param counts undefined when they were not read, or are older than the known counters
   * @returns the update to show until a list contains the result; null when the stored data already contains it
   */
  readonly settle: (draft: EntityDraft, json: JsonValue, counts: JsonValue | undefined) => OptimisticUpdate | null;
}

/** Returns the account that writes, with its name in the session. @throws HooterError `signed-out` */
export function writerOf({ user }: Pick<VerbContext, "user">): SessionUser {
  const writer = user();
  if (!writer) throw new HooterError("signed-out");
  return writer;
}

/**
 * Creates the functions that send new content. If a restored mutation already sends the same content, the caller
 * receives the result of that mutation.
 */
export function createContentVerb<Result>(
  { mutations, createKey }: Pick<VerbContext, "mutations" | "createKey">,
  verb: MutationVerb,
  contentOf: (args: MutationRecord["args"]) => unknown,
  deliver: (record: MutationRecord) => Promise<Result>,
) {
  /** Restored mutations by their content. */
  const inFlight = new Map<string, { readonly id: string; readonly end: Promise<Result> }>();
  return {
    async send(args: MutationRecord["args"], { draft }: TextOptions = {}, id = createKey()) {
      const key = JSON.stringify(contentOf(args));
      const found = inFlight.get(key);
      if (!found) return deliver(mutations.record(verb, id, args, { draft, contentOf }));
      inFlight.delete(key);
      mutations.adoptByPage(found.id);
      return found.end;
    },
    async resumeRecord(record: MutationRecord) {
      const key = JSON.stringify(contentOf(record.args));
      const end = deliver(record);
      inFlight.set(key, { id: record.id, end });
      try {
        return await end;
      } finally {
        if (inFlight.get(key)?.end === end) inFlight.delete(key);
      }
    },
  };
}
