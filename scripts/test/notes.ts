/** What is said in the end of the tests that failed, and of those that needed a second try. */

/** Reads vitest's JSON report. */
export function vitestNotes(report: unknown): string[] {
  return listAt(report, "testResults").flatMap((file) =>
    listAt(file, "assertionResults").flatMap((test) => {
      const [message] = listAt(test, "failureMessages");
      const status = textAt(test, "status");
      if (status !== "failed" && message === undefined) return [];
      return note(status === "failed", [fileOf(textAt(file, "name")), textAt(test, "fullName")], message);
    }),
  );
}

/** Reads Playwright's JSON report, whose suites lie in suites. */
export function playwrightNotes(report: unknown): string[] {
  return listAt(report, "suites").flatMap((suite) => notesOf(suite, []));
}

function notesOf(suite: unknown, titles: readonly string[]): string[] {
  const path = [...titles, textAt(suite, "title")];
  const own = listAt(suite, "specs").flatMap((spec) =>
    listAt(spec, "tests").flatMap((test) => {
      const status = textAt(test, "status");
      if (status !== "unexpected" && status !== "flaky") return [];
      const failed = listAt(test, "results").find((result) => fieldOf(result, "error") !== undefined);
      return note(
        status === "unexpected",
        [...path, textAt(spec, "title")],
        textAt(fieldOf(failed, "error"), "message"),
      );
    }),
  );
  return [...own, ...listAt(suite, "suites").flatMap((inner) => notesOf(inner, path))];
}

function note(failed: boolean, path: readonly string[], message: unknown): string[] {
  const [first = ""] = typeof message === "string" ? plain(message).split("\n") : [];
  return [`${failed ? "failed" : "second try"}: ${path.filter(Boolean).join(" › ")}${first ? `: ${first}` : ""}`];
}

/** Without a terminal's colours. */
function plain(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "");
}

/** A file's path within the project. */
function fileOf(path: string): string {
  const root = `${process.cwd()}/`;
  return path.startsWith(root) ? path.slice(root.length) : path;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
}

function textAt(value: unknown, key: string): string {
  const text = fieldOf(value, key);
  return typeof text === "string" ? text : "";
}
