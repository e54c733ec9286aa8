import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import "../styles/index.css";
import { NewHootsButton } from "../feed/NewHootsButton";
import { OpenDialog } from "../hosts/OpenDialog";
import { renderInHarness } from "../testing/render";

afterEach(cleanup);

const nothing = () => {};

const layerOf = (selector: string) => {
  const element = document.querySelector(selector);
  return element ? getComputedStyle(element).zIndex : null;
};

async function layers(zIndex?: number) {
  renderInHarness(
    <>
      <OpenDialog name="confirmation" />
      <NewHootsButton count={1} isBelow onPress={nothing} />
    </>,
    { hoots: 0, ...(zIndex === undefined ? {} : { zIndex }) },
  );
  await screen.findByRole("alertdialog");
  await screen.findByText(/Le hoot n’est pas parti/);
  return {
    dialog: layerOf(".hooter-overlay"),
    toasts: layerOf(".hooter-toasts"),
    banner: layerOf(".hooter-banner"),
    newHoots: layerOf(".hooter-fresh[data-below]"),
  };
}

describe("stacking order", () => {
  it("places dialogs above the button for new hoots, and toasts and the banner above dialogs", async () => {
    expect(await layers()).toEqual({ dialog: "1300", toasts: "1301", banner: "1301", newHoots: "1299" });
  });

  it("applies the provider's zIndex to dialogs, toasts, the banner and the button for new hoots", async () => {
    expect(await layers(5000)).toEqual({ dialog: "5000", toasts: "5001", banner: "5001", newHoots: "4999" });
  });

  // 1100 is the highest z-index of a bar in Bootstrap and MUI.
  it.each([
    [undefined, 1100],
    [5000, 4000],
  ])("with zIndex %s, renders dialogs and toasts above a host element at %i", async (zIndex, below) => {
    const theirs = document.createElement("div");
    theirs.style.cssText = "position: fixed; inset: 0; z-index: 0";
    theirs.style.zIndex = String(below);
    document.body.append(theirs);
    try {
      await layers(zIndex);
      const seenIn = (selector: string) => {
        const element = document.querySelector(selector);
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return element?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
      };
      await waitFor(() => expect(seenIn(".hooter-modal")).toBe(true));
      await waitFor(() => expect(seenIn(".hooter-toast")).toBe(true));
    } finally {
      theirs.remove();
    }
  });
});
