import type { Drafts } from "../drafts/drafts";
import { inBackground } from "./context";
import { showElsewhere } from "./elsewhere";
import { createErrands, type Errands } from "./errands";
import { createFollows, type FollowedPerson } from "./follows";
import { later } from "./lazy";
import { createOwnVerbs, type OwnVerbs } from "./own-verbs";
import { createTodo } from "./todo";
import { createVerbs, type VerbContext, type Verbs } from "./verbs";

/** Everything that an account does. */
export interface AccountVerbs extends Verbs, OwnVerbs {
  setFollowed(person: FollowedPerson, followed: boolean): Promise<void>;
}

/** What writes of an account are made of. */
export interface WritesContext extends Omit<VerbContext, "errands"> {
  readonly drafts: Drafts;
  /** Whether it is known whom the reader follows. */
  readonly knowsFollows: () => boolean;
  /** Aborted when the account leaves. */
  readonly signal: AbortSignal;
}

/** All that writes for an account; load this file on demand (see `lazy-writes.ts`). */
export interface Writes {
  readonly verbs: AccountVerbs;
  /** The writes that have not been answered. */
  readonly errands: Errands;
  /** Takes up what an earlier page has left: once it is known who is signed in. */
  takeUp(): void;
}

/** Makes it, and goes on with what an earlier session has left to be done. */
export function createWrites(options: WritesContext): Writes {
  const { uid, database, identity, world, now, user, report, signal } = options;
  const errands = createErrands(options);
  signal.addEventListener("abort", () => errands.dispose());
  const context = { ...options, errands };
  const todo = createTodo(options.storage, options);

  let present: Promise<void> | null = null;
  let askedAgain = false;
  /** Sees to what is remembered to be done; nothing is loaded for it when nothing is. */
  const carryOn = (): void => {
    askedAgain = true;
    if (present || Object.keys(todo.read()).length === 0) return;
    const run = async () => {
      const { carryOn } = await later();
      while (askedAgain && !signal.aborted) {
        askedAgain = false;
        await carryOn({
          uid,
          database,
          identity,
          now,
          user,
          todo,
          onNamed: ({ pseudo, picture }) => world.change((draft) => draft.names.set(uid, { pseudo, picture })),
          report,
          signal,
        });
      }
    };
    present = run().finally(() => {
      present = null;
    });
    inBackground(report, "carryOn", present);
  };
  carryOn();

  const verbs = createVerbs(context);
  const ownVerbs = createOwnVerbs(context, todo, carryOn);
  const following = createFollows(context, options.createKey, options.knowsFollows);
  const carriers = { ...verbs.carriers, ...ownVerbs.carriers, setFollowed: following.carry };
  return {
    verbs: { ...verbs, ...ownVerbs, setFollowed: following.set },
    errands,
    takeUp() {
      errands.takeUp((record) => carriers[record.verb](record));
      showElsewhere(context);
    },
  };
}
