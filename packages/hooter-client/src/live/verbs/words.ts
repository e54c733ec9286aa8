import type { Writer } from "../../actions/writer";
import { HooterError } from "../../model/errors";
import type { HootDraft } from "../../model/hoot";
import type { ErrandRecord, Errands } from "../errands";
import type { VerbContext } from "./verbs";

/** The words of an errand as they were typed. */
export function draftOf({ args }: ErrandRecord): HootDraft {
  const { content = "", pictureUrl = "", pictureAlt = "" } = args;
  return { content, pictureUrl, pictureAlt };
}

/** Who signs what an earlier page has left. @throws HooterError `signed-out` */
export function writerOf({ user }: VerbContext): Writer {
  const writer = user();
  if (!writer) throw new HooterError("signed-out");
  return writer;
}

/** What was taken up from an earlier page: who sends the same words once more waits for that instead. */
export function createTaken<Result>(errands: Errands) {
  const taken = new Map<string, { readonly id: string; readonly end: Promise<Result> }>();
  return {
    claim(said: unknown): Promise<Result> | null {
      const words = JSON.stringify(said);
      const found = taken.get(words);
      if (!found) return null;
      taken.delete(words);
      errands.hold(found.id);
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
