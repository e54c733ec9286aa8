import type { DeletionOptions } from "../../actions/delete-account";
import type { RenewToken } from "../../actions/heal";
import type { ProfileEdit } from "../../actions/save-profile";
import type { HootReference, Writer } from "../../actions/writer";
import type { DraftStorage } from "../../drafts/storage";
import type { Identity, IdentityUser } from "../../identity/identity";
import type { Comment, Hoot, HootDraft } from "../../model/hoot";
import type { RenewKey } from "../../model/push-key";
import type { SessionUser } from "../../model/session";
import type { LiveContext } from "../context";
import type { ErrandRecord, Errands } from "../errands";
import type { FollowedPerson } from "./set-followed";

/** What the verbs of an account work with. */
export interface VerbContext extends LiveContext {
  /** Whose writes these are: one account may write to several. */
  readonly databaseUrl: string;
  readonly locale: string;
  readonly slugBase: "email" | "pseudo";
  readonly createKey: () => string;
  readonly renewKey: RenewKey;
  /** Where it is kept what was sent; it never throws. */
  readonly storage: DraftStorage;
  readonly identity: Identity;
  readonly token: RenewToken;
  /** The account as it is named at present. */
  readonly user: () => SessionUser | null;
  /** For how long a deleted hoot can be brought back, in milliseconds. */
  readonly undoFor: number;
  readonly errands: Errands;
}

/** Where the words of a verb come from. */
export interface WordsOptions {
  /** The draft that holds them (see `useDraft`): thrown away once the service has them, in a later page too. */
  readonly draft?: string;
}

/** A hoot that was deleted, for a while. */
export interface DeletedHoot {
  /** Brings it back whole. @throws HooterError `not-found` when it is too late, … */
  readonly undo: () => Promise<void>;
  /** For how long, in milliseconds; 0 for a plain client's post, which has no counters and cannot be brought back. */
  readonly undoFor: number;
}

/** What an account does, each verb shown at once and taken back when it fails; one file for each. */
export interface AccountVerbs {
  publishHoot(draft: HootDraft, writer: Writer, options?: WordsOptions): Promise<Hoot>;
  editHoot(hoot: Pick<HootReference, "id">, draft: HootDraft, writer: Writer, options?: WordsOptions): Promise<Hoot>;
  deleteHoot(hoot: HootReference): Promise<DeletedHoot>;
  setLiked(hoot: HootReference, liked: boolean): Promise<void>;
  addComment(hoot: HootReference, content: string, writer: Writer, options?: WordsOptions): Promise<Comment>;
  deleteComment(comment: Pick<Comment, "id" | "hootSlug">): Promise<void>;
  setFollowed(person: FollowedPerson, followed: boolean): Promise<void>;
  saveProfile(user: SessionUser, change: ProfileEdit): Promise<IdentityUser>;
  reportHoot(hoot: Pick<HootReference, "id">, reason?: string): Promise<void>;
  deleteAccount(options?: DeletionOptions): Promise<void>;
}

/** A verb whose writes wait for the network. */
export interface WaitingVerb<Name extends keyof AccountVerbs> {
  readonly verb: AccountVerbs[Name];
  /** Carries out what an earlier page has left. */
  readonly carry: (record: ErrandRecord) => Promise<unknown>;
}
