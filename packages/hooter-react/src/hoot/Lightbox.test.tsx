import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { busiestSlug, createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { HootPage } from "./HootPage";
import { Lightbox } from "./Lightbox";

const url = "https://exemple.fr/lune.jpg";

/** Simulates a picture of 400 × 300 pixels in a stage of 400 × 600, because jsdom has no layout. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(300);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  return () => void vi.restoreAllMocks();
});

function show() {
  const onClose = vi.fn();
  const view = renderInHarness(<Lightbox src={url} alt="La lune" open onClose={onClose} />, { hoots: 0 });
  const image = screen.getByRole("img", { name: "La lune" });
  return { ...view, onClose, image, stage: image.parentElement ?? document.body, shown: () => image.style.transform };
}
const at = (x: number, y: number, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;

describe("keys", () => {
  it("zooms with + and -, moves the picture with the arrow keys and shows the whole picture with 0", async () => {
    const { user, shown } = show();
    expect(shown()).toBe(at(0, 0, 1));
    await user.keyboard("+");
    expect(shown()).toBe(at(0, 0, 1.5));
    await user.keyboard("+-");
    expect(shown()).toBe(at(0, 0, 1.5));
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe(at(-80, 0, 1.5));
    await user.keyboard("{ArrowRight}{ArrowDown}");
    // The picture does not move vertically, because it is shorter than the stage.
    expect(shown()).toBe(at(-100, 0, 1.5));
    await user.keyboard("0");
    expect(shown()).toBe(at(0, 0, 1));
  });

  it("adds its listeners without a signal, because jsdom refuses the signals of Node.js", () => {
    const add = vi.spyOn(EventTarget.prototype, "addEventListener");
    show();
    expect(add).toHaveBeenCalledWith("wheel", expect.any(Function), { passive: false });
  });

  it("leaves keys with Ctrl to the browser", async () => {
    const { user, shown } = show();
    await user.keyboard("{Control>}+{/Control}");
    expect(shown()).toBe(at(0, 0, 1));
  });
});

describe("pointer", () => {
  const press = (element: Element, type: "Down" | "Move" | "Up", pointerId = 1, clientX = 0, clientY = 0) =>
    fireEvent[`pointer${type}`](element, { pointerId, clientX, clientY, button: 0, pointerType: "touch" });
  const tap = (element: Element) => {
    press(element, "Down");
    press(element, "Up");
    fireEvent.click(element);
  };

  it("zooms with the wheel and does not scroll the page", () => {
    const { stage, shown } = show();
    expect(fireEvent.wheel(stage, { deltaY: -500 })).toBe(false);
    expect(shown()).toMatch(/scale\(2\.7/);
    expect(stage).toHaveAttribute("data-zoomed", "true");
    expect(stage).toHaveAttribute("data-held", "true");
  });

  it("doubles the size on a double tap, and restores it on the next double tap", () => {
    const time = vi.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(1_000);
    const { image, stage, shown } = show();
    tap(image);
    expect(shown()).toBe(at(0, 0, 1));
    tap(image);
    expect(shown()).toMatch(/scale\(2\)$/);
    expect(stage).not.toHaveAttribute("data-held");
    tap(image);
    tap(image);
    expect(shown()).toBe(at(0, 0, 1));
    // Two taps with a long pause between them do not zoom.
    tap(image);
    time.mockReturnValue(2_000);
    tap(image);
    expect(shown()).toBe(at(0, 0, 1));
  });

  it("moves a zoomed picture by dragging, without closing the dialog", () => {
    const { image, stage, shown, onClose } = show();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "+" });
    press(image, "Down", 1, 0, 0);
    press(stage, "Move", 1, 30, 0);
    press(stage, "Up", 1, 30, 0);
    expect(shown()).toBe(at(30, 0, 1.5));
    tap(image);
    expect(shown()).toBe(at(30, 0, 1.5));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("zooms when the distance between two fingers changes", () => {
    const { image, stage, shown } = show();
    press(image, "Down", 1, -50, 0);
    press(image, "Down", 2, 50, 0);
    press(stage, "Move", 1, -100, 0);
    press(stage, "Move", 2, 100, 0);
    expect(shown()).toBe(at(0, 0, 2));
    press(stage, "Up", 2, 100, 0);
    press(stage, "Up", 1, -100, 0);
    // Lifting two fingers does not count as a press.
    expect(shown()).toBe(at(0, 0, 2));
  });

  it("closes on a press beside the picture", () => {
    const { stage, onClose } = show();
    tap(stage);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("picture on the page of a hoot", () => {
  const sample = createHarness();
  const slug = busiestSlug(sample);
  const id = String(sample.database.read(`slugs/${slug}`));
  sample.dispose();

  async function open() {
    const view = renderInHarness(<p />);
    await view.harness.database.update(`hoots/${id}`, { articleImg: url, articleAlt: "La lune" });
    view.rerender(<HootPage slug={slug} />);
    const button = await screen.findByRole("button", { name: "Agrandir\u00a0: La lune" });
    return { ...view, button };
  }

  it("opens in full size, in a dialog that returns the focus on Esc and on « Fermer »", async () => {
    const { user, button } = await open();
    await user.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Image agrandie" });
    expect(within(dialog).getByRole("img", { name: "La lune" })).toHaveAttribute("src", url);
    // The title has another accessible name, so that screen readers do not read the description of the picture twice.
    expect(within(dialog).getByRole("heading", { name: "Image agrandie" })).toHaveTextContent("La lune");
    await user.keyboard("++{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
    await user.click(button);
    const again = within(await screen.findByRole("dialog", { name: "Image agrandie" }));
    expect(again.getByRole("img").style.transform).toBe(at(0, 0, 1));
    await user.click(again.getByRole("button", { name: "Fermer" }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("moves the focus to the hoot when its focused picture fails to load", async () => {
    const { button } = await open();
    act(() => button.focus());
    fireEvent.error(within(button).getByRole("img"));
    expect(button).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement?.closest("article")).toBeInTheDocument());
  });

  it("renders no button for a picture that failed to load", async () => {
    const { button } = await open();
    fireEvent.error(within(button).getByRole("img"));
    expect(screen.queryByRole("button", { name: /^Agrandir/ })).toBeNull();
    expect(screen.getByText("Image indisponible")).toBeInTheDocument();
  });
});
