import type { DeletionStep } from "hooter-client";

/** What is done one after the other, and first of all: proving who it is. */
export const deletionSteps = [
  "start",
  "hoots",
  "comments",
  "likes",
  "follows",
  "followers",
  "profile",
  "identity",
] as const satisfies readonly ("start" | DeletionStep)[];

export type ShownStep = (typeof deletionSteps)[number];
