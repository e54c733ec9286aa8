/** The account that writes, as the identity token names it. */
export interface Writer {
  readonly uid: string;
  readonly email: string;
  readonly pseudo: string;
  readonly picture: string | null;
}

/** The hoot that an action is about. */
export interface HootReference {
  readonly id: string;
  readonly slug: string;
}

/** The server's clock. */
export const serverTime = { ".sv": "timestamp" };

/** A counter moved by so much. */
export function increment(by: number) {
  return { ".sv": { increment: by } };
}
