import { cleanup, screen, waitFor } from "@testing-library/react";
import { draftsOf, internals } from "hooter-client";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { Dashboard } from "../dashboard/Dashboard";
import { BottomBar } from "../layout/BottomBar";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { pageSettled } from "../testing/settled";

const { innerWidth, innerHeight } = window;
afterEach(async () => {
  cleanup();
  await setTestFont(null);
  await page.viewport(innerWidth, innerHeight);
});

for (const font of testFonts)
  it.each([320, 390, 1280])(
    `moves nothing when the dot of a draft appears in a window of %i px (${font} font)`,
    async (width) => {
      await page.viewport(width, 844);
      await setTestFont(font);
      const { harness, container } = renderInHarness(
        <>
          <Dashboard />
          <BottomBar />
        </>,
        { hoots: 0 },
      );
      await screen.findByText("Pas encore de hoot par ici.");
      await pageSettled();
      const boxes = () =>
        [...container.querySelectorAll("*")].map((element) => element.getBoundingClientRect().toJSON());
      const before = boxes();
      const { device, account } = harness.client[internals];
      act(() => draftsOf(device).write(account.get()?.uid ?? null, "hoot", { content: "La nuit tombe tôt." }));
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Commencez un post" })).toHaveAccessibleDescription(
          "Brouillon enregistré",
        ),
      );
      expect(boxes()).toEqual(before);
      const start = container.querySelector("[data-draft]") ?? document.body;
      expect(Number.parseFloat(getComputedStyle(start, "::after").borderTopWidth)).toBeGreaterThan(0);
    },
  );
