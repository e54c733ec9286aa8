import { beforeEach } from "vitest";

/** Errors that React's development build prints for mistakes in components. */
const mistakes =
  /with the same key|unique "key" prop|Cannot update a component|cannot be a (child|descendant)|does not recognize|Invalid DOM property|uncontrolled|hydrat/i;

// React only logs these errors, so a test would pass without this check.
beforeEach(() => {
  const { error } = console;
  const found: string[] = [];
  console.error = (...parts: unknown[]) => {
    const [text] = parts;
    if (typeof text === "string" && mistakes.test(text)) found.push(parts.join(" "));
    error(...parts);
  };
  return () => {
    console.error = error;
    if (found.length > 0) throw new Error(`React reports mistakes of components:\n${found.join("\n")}`);
  };
});
