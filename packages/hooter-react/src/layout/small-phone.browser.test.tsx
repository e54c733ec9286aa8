import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import "../styles/index.css";
import { Home } from "../home/Home";
import { SignIn } from "../sign-in/SignIn";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { BottomBar } from "./BottomBar";
import { Header } from "./Header";

async function touch(enabled: boolean): Promise<void> {
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 1 });
  await waitFor(() => expect(matchMedia("(pointer: coarse)").matches).toBe(enabled));
}
beforeAll(() => touch(true));
afterAll(() => touch(false));
beforeEach(() => page.viewport(320, 568));
afterEach(async () => {
  cleanup();
  await setTestFont(null);
});

const pages = {
  "the home page": <Home />,
  "the sign-in page": <SignIn />,
  "the sign-up page": <SignIn intent="sign-up" />,
  "the sign-in page with a reason": <SignIn reason="dashboard" />,
};

describe.each(testFonts)("on a small phone (%s font)", (font) => {
  it.each(Object.entries(pages))("shows the main button of %s above the bottom bar", async (_, content) => {
    await setTestFont(font);
    renderInHarness(
      <>
        <Header />
        <main style={{ padding: "16px 12px" }}>{content}</main>
        <BottomBar />
      </>,
      { signedInAs: null, hoots: 0 },
    );
    await screen.findByRole("heading");
    const [main] = document.querySelectorAll("main .hooter-button[data-variant=primary]");
    const { top } = screen.getByRole("navigation").getBoundingClientRect();
    expect(main?.getBoundingClientRect().bottom).toBeLessThan(top);
  });
});
