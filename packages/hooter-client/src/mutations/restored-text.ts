import type { Writer } from "../actions/writer";
import { HooterError } from "../model/errors";
import type { HootDraft } from "../model/hoot";
import type { MutationRecord, Mutations } from "./mutations";
import type { VerbContext } from "./verbs";

/** Returns the text of a mutation as typed. */
export function draftOf({ args }: MutationRecord): HootDraft {
  const { content = "", pictureUrl = "", pictureAlt = "" } = args;
  return { content, pictureUrl, pictureAlt };
}

/** Returns the writer of a restored mutation. @throws HooterError `signed-out` */
export function writerOf({ user }: VerbContext): Writer {
  const writer = user();
  if (!writer) throw new HooterError("signed-out");
  return writer;
}

/** Tracks restored mutations. A caller who sends the same content again waits for the restored mutation instead. */
export function createJoinRestored<Result>(mutations: Mutations) {
  const taken = new Map<string, { readonly id: string; readonly end: Promise<Result> }>();
  return {
    claim(said: unknown): Promise<Result> | null {
      const words = JSON.stringify(said);
      const found = taken.get(words);
      if (!found) return null;
      taken.delete(words);
      mutations.hold(found.id);
      return found.end;
    },
    async take(said: unknown, id: string, end: Promise<Result>): Promise<Result> {
      const words = JSON.stringify(said);
      taken.set(words, { id, end });
      try {
        return await end;
      } finally {
        if (taken.get(words)?.id === id) taken.delete(words);
      }
    },
  };
}
