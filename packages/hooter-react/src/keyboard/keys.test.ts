import { describe, expect, it } from "vitest";
import { shortcutOf } from "./keys";

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    isComposing: false,
    defaultPrevented: false,
    ...held,
  });

describe("a key", () => {
  it.each([
    ["j", "next"],
    ["k", "former"],
    ["l", "like"],
    ["r", "reply"],
    ["n", "write"],
    [".", "top"],
    ["?", "help"],
    ["a", null],
    ["Enter", null],
    ["", null],
  ])("%s asks for %s", (key, shortcut) => expect(press(key)).toBe(shortcut));

  it("asks for the same with the capitals locked, and for nothing with Shift", () => {
    expect(press("J")).toBe("next");
    expect(press("J", { shiftKey: true })).toBeNull();
  });

  it("that is a sign may take Shift, as the full stop does in France", () => {
    expect(press(".", { shiftKey: true })).toBe("top");
    expect(press("?", { shiftKey: true })).toBe("help");
  });

  it.each(["ctrlKey", "metaKey", "altKey"] as const)("with %s is somebody else's", (modifier) => {
    expect(press("j", { [modifier]: true })).toBeNull();
    expect(press("?", { [modifier]: true })).toBeNull();
  });

  it("is left to an input method, and to a host that has taken it", () => {
    expect(press("n", { isComposing: true })).toBeNull();
    expect(press("n", { defaultPrevented: true })).toBeNull();
  });

  it("that is held down walks on, and does nothing else twice", () => {
    expect(press("j", { repeat: true })).toBe("next");
    expect(press("k", { repeat: true })).toBe("former");
    expect(["l", "r", "n", ".", "?"].map((key) => press(key, { repeat: true }))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
