import { HooterError, type Identity, type IdentityUser } from "hooter-client";

/**
 * Answers a request of the Firebase SDK to the Authentication service with an in-memory identity. For tests of widgets
 * that create their own Firebase app.
 *
 * @returns null if the request is for another service
 */
export async function answerFromIdentity(identity: Identity, url: URL, init?: RequestInit): Promise<Response | null> {
  if (url.hostname === "securetoken.googleapis.com") {
    const token = await identity.token({ renew: true });
    return Response.json({ access_token: token, id_token: token, refresh_token: "refresh", expires_in: "3600" });
  }
  if (url.hostname !== "identitytoolkit.googleapis.com") return null;
  const {
    email = "",
    password = "",
    displayName,
    photoUrl: photoURL,
  }: Record<string, string> = JSON.parse(String(init?.body));
  const answers: Readonly<Record<string, () => Promise<object>>> = {
    async signUp() {
      const { uid } = await identity.signUp({ email, password }, {});
      return { localId: uid, idToken: await identity.token(), refreshToken: "refresh", expiresIn: "3600" };
    },
    async update() {
      await identity.updateProfile({
        ...(displayName === undefined ? {} : { displayName }),
        ...(photoURL === undefined ? {} : { photoURL }),
      });
      return { displayName, photoUrl: photoURL };
    },
    async delete() {
      await identity.deleteAccount();
      return {};
    },
    async lookup() {
      const user = await new Promise<IdentityUser | null>((resolve) => {
        const stop = identity.observe((current) => {
          stop();
          resolve(current);
        });
      });
      if (!user) throw new HooterError("signed-out");
      const { uid, displayName, photoURL, ...rest } = user;
      const known = { ...rest, displayName, photoUrl: photoURL };
      return { users: [{ ...known, localId: uid, providerUserInfo: [{ ...known, providerId: "password" }] }] };
    },
  };
  const answer = answers[url.pathname.split(":").at(-1) ?? ""];
  if (!answer) throw new Error(`The identity service has no ${url.pathname}.`);
  return Response.json(await answer());
}
