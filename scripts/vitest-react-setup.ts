import { afterEach, beforeEach } from "vitest";

/** Errors that React's development build prints for mistakes in components. */
const mistakes =
  /with the same key|unique "key" prop|Cannot update a component|cannot be a (child|descendant)|does not recognize|Invalid DOM property|uncontrolled|hydrat/i;

let printError: typeof console.error;
let found: string[];

// React only prints these errors, so the test would pass.
beforeEach(() => {
  printError = console.error;
  found = [];
  console.error = (...parts: unknown[]) => {
    const [text] = parts;
    if (typeof text === "string" && mistakes.test(text)) found.push(parts.join(" "));
    printError(...parts);
  };
});
afterEach(() => {
  console.error = printError;
  if (found.length > 0) throw new Error(`React reports mistakes of components:\n${found.join("\n")}`);
});
