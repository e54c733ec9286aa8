import fc from "fast-check";
import "../vitest-setup";

// The first counterexample is enough to detect a mutant. Shrinking it would take many more runs.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
