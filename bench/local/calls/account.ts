/** Account that makes calls. */
export interface BenchAccount {
  readonly uid: string;
  readonly name: string;
}

/**
 * Returns the account with this number in a group. The same number in another group is another account. All accounts
 * have the default pseudo, which no account has to claim.
 */
export function benchAccount(group: string, number: number): BenchAccount {
  return { uid: `bench${group}${String(number).padStart(10, "0")}`, name: "John Doe" };
}

/** Project of the servers under test. */
export const PROJECT = "demo-bench";

const TOKEN_LIFETIME_SECONDS = 24 * 60 * 60;

/** ID token like the identity emulator's: unsigned, with the claims of an account that has a password. */
export function idToken({ uid, name }: BenchAccount, now: number): string {
  const email = `${uid}@bench.example`;
  const issued = Math.floor(now / 1000) - 10;
  const claims = {
    name,
    picture: "/communaute/portraits/hulotte.svg",
    email,
    email_verified: false,
    auth_time: issued,
    user_id: uid,
    firebase: { identities: { email: [email] }, sign_in_provider: "password" },
    iat: issued,
    exp: issued + TOKEN_LIFETIME_SECONDS,
    aud: PROJECT,
    iss: `https://securetoken.google.com/${PROJECT}`,
    sub: uid,
  };
  return `${encoded({ alg: "none", type: "JWT" })}.${encoded(claims)}.`;
}

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
