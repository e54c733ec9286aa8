import fc from "fast-check";
import { seedOf } from "./test/seed";

// All runs use the same histories, so that a result depends on the change and not on chance. `npm run test:random` uses
// new ones.
fc.configureGlobal({ seed: seedOf(process.env.HOOTER_SEED) });
