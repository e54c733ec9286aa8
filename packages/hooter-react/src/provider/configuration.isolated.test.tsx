// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { HooterProvider } from "../index";

// The page logs each warning only once, and the tests of other files may cause the same warning.
it("tells the host's developer where to find an invalid value", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const firebase = {
    apiKey: "key",
    projectId: "demo",
    databaseURL: "https://console.firebase.google.com/project/demo/database/demo-default-rtdb/data",
  };
  render(
    <HooterProvider firebase={firebase}>
      <p />
    </HooterProvider>,
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    "hooter-react: databaseURL of <HooterProvider firebase> is invalid. Copy it from the Firebase console or from hooter-local. No widget works.",
  );
});
