import fc from "fast-check";
import "../vitest-setup";

// The first counterexample detects a mutant. Finding a shorter one would take many more runs.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
