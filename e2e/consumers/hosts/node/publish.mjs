import { HooterError } from "hooter-client";
import { createFirebaseClient } from "hooter-client/firebase";

// Program of a host: it creates an account, publishes a hoot, likes it and ends.
const { config, email, text } = JSON.parse(process.env.HOOTER_TASK);
const client = createFirebaseClient(config, { live: "off" });
const refused = await client.signIn({ email, password: "hibou-2026" }).catch((error) => error);
if (!(refused instanceof HooterError)) throw new Error("An unknown account has signed in.");
await client.signUp({ email, password: "hibou-2026" });
const hoot = await client.publishHoot({ content: text, pictureUrl: "", pictureAlt: "" });
await client.setLiked(hoot, true);
await client.signOut();
client.dispose();
console.log(JSON.stringify({ slug: hoot.slug, refused: refused.code }));
