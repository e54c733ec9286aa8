import type { SampledPerson } from "./person";

const LASTS = 24 * 60 * 60;

/** ID token like the identity emulator's: unsigned, with the claims of an account that has a password. */
export function idToken({ uid, name }: SampledPerson, now: number): string {
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
    exp: issued + LASTS,
    aud: PROJECT,
    iss: `https://securetoken.google.com/${PROJECT}`,
    sub: uid,
  };
  return `${encoded({ alg: "none", type: "JWT" })}.${encoded(claims)}.`;
}

/** Project of the servers under test. */
export const PROJECT = "demo-bench";

function encoded(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
