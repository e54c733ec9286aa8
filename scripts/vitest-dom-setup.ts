import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// Upper limit for a busy machine; the default is one second.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

// Reset the page, which all files of a worker share. Tests of the server have no page.
afterAll(() => {
  if (typeof document === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
});
