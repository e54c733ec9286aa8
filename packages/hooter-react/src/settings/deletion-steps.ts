import type { DeletionStep } from "hooter-client";

/** Steps of the deletion in order. The first one verifies the user. */
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
