import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Menu, MenuItem } from "./Menu";

const labels = ["Modifier", "Effacer", "Écrire", "Masquer"];

function Actions({ initialFocus, onChoose }: { initialFocus?: "last"; onChoose: (word: string) => void }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button ref={anchor} type="button" aria-expanded={open} onClick={() => setOpen(true)}>
        Actions
      </button>
      {open && (
        <Menu anchor={anchor} aria-label="Actions" initialFocus={initialFocus} onClose={() => setOpen(false)}>
          {labels.map((word) => (
            <MenuItem key={word} onClick={() => onChoose(word)}>
              {word}
            </MenuItem>
          ))}
          <MenuItem disabled>Plus tard</MenuItem>
        </Menu>
      )}
      <button type="button">Ensuite</button>
    </>
  );
}

async function open(initialFocus?: "last") {
  const onChoose = vi.fn();
  const onKeyDown = vi.fn();
  const onClick = vi.fn();
  const user = userEvent.setup();
  render(
    <StrictMode>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- stands for a list around the menu */}
      <div onKeyDown={onKeyDown} onClick={onClick}>
        <Actions {...(initialFocus ? { initialFocus } : {})} onChoose={onChoose} />
      </div>
    </StrictMode>,
  );
  await user.tab();
  await user.keyboard("{Enter}");
  expect(menu()).toBeInTheDocument();
  onKeyDown.mockClear();
  onClick.mockClear();
  return { user, onChoose, onKeyDown, onClick };
}

const menu = () => screen.queryByRole("menu", { name: "Actions" });
const button = () => screen.getByRole("button", { name: "Actions" });
const focused = () => document.activeElement?.textContent;

describe("keyboard", () => {
  it("focuses the first item, and wraps with the arrow keys", async () => {
    const { user } = await open();
    const seen = [focused()];
    for (const key of ["{ArrowUp}", "{ArrowUp}", "{ArrowDown}", "{ArrowDown}", "{End}", "{Home}"]) {
      await user.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual(["Modifier", "Masquer", "Écrire", "Masquer", "Modifier", "Masquer", "Modifier"]);
  });

  it("focuses the last item on request", async () => {
    await open("last");
    expect(focused()).toBe("Masquer");
  });

  it("finds an item by its first letters, ignores case and accents, and restarts after a pause", async () => {
    const { user } = await open();
    const time = vi.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(1_000);
    await user.keyboard("ec");
    expect(focused()).toBe("Écrire");
    time.mockReturnValue(2_000);
    await user.keyboard("ef");
    expect(focused()).toBe("Effacer");
    time.mockRestore();
  });

  it("continues to the next item when the same letter is typed again", async () => {
    const { user } = await open();
    const seen: unknown[] = [];
    for (const _ of labels) {
      await user.keyboard("m");
      seen.push(focused());
    }
    expect(seen).toEqual(["Masquer", "Modifier", "Masquer", "Modifier"]);
  });

  it("stops its keys from reaching the surrounding elements", async () => {
    const { user, onKeyDown } = await open();
    await user.keyboard("{Home}{End}{ArrowDown}j");
    expect(onKeyDown).not.toHaveBeenCalled();
  });

  it.each(["{Enter}", " "])("returns the focus, then runs the action of the focused item, with %j", async (key) => {
    const { user, onChoose, onClick } = await open();
    onChoose.mockImplementation(() => expect(button()).toHaveFocus());
    await user.keyboard(`{ArrowDown}${key}`);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("Effacer");
    expect(menu()).toBeNull();
    expect(button()).toHaveFocus();
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe("closing", () => {
  it("closes on Esc, returns the focus to its button, and stops the key from reaching other handlers", async () => {
    const { user, onChoose } = await open();
    const outside = vi.fn();
    document.addEventListener("keydown", outside);
    await user.keyboard("{Escape}");
    document.removeEventListener("keydown", outside);
    expect(menu()).toBeNull();
    expect(button()).toHaveFocus();
    expect(outside).not.toHaveBeenCalled();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("closes on Tab, and moves the focus to the element after its button", async () => {
    const { user } = await open();
    await user.tab();
    expect(menu()).toBeNull();
    expect(screen.getByRole("button", { name: "Ensuite" })).toHaveFocus();
  });

  it("closes on a press outside, which has no other effect", async () => {
    const { user, onClick } = await open();
    await user.click(menu()?.parentElement ?? document.body);
    expect(menu()).toBeNull();
    expect(button()).toHaveFocus();
    expect(onClick).not.toHaveBeenCalled();
  });

  it.each([
    ["ignores the second click of a double click", "mouse", { detail: 2 }, 400, 0],
    ["keeps the next click", "mouse", { detail: 1 }, 0, 1],
    // Phones count each tap of a double tap as a first click.
    ["ignores the second tap of a double tap", "touch", { detail: 1, clientX: 80, clientY: 320 }, 300, 0],
    ["keeps a tap in another place", "touch", { detail: 1, clientX: 80, clientY: 321 }, 0, 1],
    ["keeps a later tap", "touch", { detail: 1, clientX: 100, clientY: 300 }, 400, 1],
    ["keeps a press of the keyboard", "touch", { detail: 0, clientX: 100, clientY: 300 }, 0, 1],
  ] as const)("%s behind a menu that has closed", async (_, pointerType, init, ms, expected) => {
    const { onChoose } = await open();
    const behind = screen.getByRole("button", { name: "Ensuite" });
    const onBehind = vi.fn();
    behind.addEventListener("click", onBehind);
    const item = screen.getByRole("menuitem", { name: "Effacer" });
    fireEvent.pointerUp(item, { pointerType, clientX: 100, clientY: 300 });
    fireEvent.click(item);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("Effacer");
    const click = new PointerEvent("click", { bubbles: true, cancelable: true, pointerType, ...init });
    Object.defineProperty(click, "timeStamp", { value: performance.now() + ms });
    fireEvent(behind, click);
    expect(onBehind).toHaveBeenCalledTimes(expected);
  });

  it("keeps both clicks of a double click that starts after the menu has closed", async () => {
    await open();
    const onBehind = vi.fn();
    fireEvent.click(screen.getByRole("menuitem", { name: "Effacer" }));
    screen.getByRole("button", { name: "Ensuite" }).addEventListener("click", onBehind);
    for (const detail of [1, 2]) {
      fireEvent.pointerDown(document.body);
      fireEvent.click(screen.getByRole("button", { name: "Ensuite" }), { detail });
    }
    expect(onBehind).toHaveBeenCalledTimes(2);
  });

  it("closes without moving the focus when another element receives it", async () => {
    await open();
    screen.getByRole("button", { name: "Ensuite" }).focus();
    expect(await screen.findByRole("button", { name: "Ensuite" })).toHaveFocus();
    fireEvent.focus(document.body);
    expect(menu()).toBeNull();
  });
});
