import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// Wait for longer than the default of one second, because the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

// Reset the page, which all files of a worker share. The tests of server code have no page.
afterAll(() => {
  if (typeof document === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
});
