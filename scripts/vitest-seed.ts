import fc from "fast-check";
import { seedOf } from "./test/seed";

// The same histories for everybody: a run tells of the change, not of its luck. `npm run test:random` looks for new ones.
fc.configureGlobal({ seed: seedOf(process.env.HOOTER_SEED) });
