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

describe("shortcutOf", () => {
  it.each([
    ["j", "next"],
    ["k", "former"],
    ["l", "like"],
    ["r", "reply"],
    ["n", "write"],
    ["z", "toast"],
    [".", "top"],
    ["?", "help"],
    ["a", null],
    ["Enter", null],
    ["", null],
  ])("maps %s to %s", (key, shortcut) => expect(press(key)).toBe(shortcut));

  it("accepts letters typed with caps lock and rejects letters typed with Shift", () => {
    expect(press("J")).toBe("next");
    expect(press("J", { shiftKey: true })).toBeNull();
  });

  it("accepts punctuation marks typed with Shift, such as the full stop on a French keyboard", () => {
    expect(press(".", { shiftKey: true })).toBe("top");
    expect(press("?", { shiftKey: true })).toBe("help");
  });

  it.each(["ctrlKey", "metaKey", "altKey"] as const)("ignores keys pressed with %s", (modifier) => {
    expect(press("j", { [modifier]: true })).toBeNull();
    expect(press("?", { [modifier]: true })).toBeNull();
  });

  it("ignores keys of an input method and keys that the host has handled", () => {
    expect(press("n", { isComposing: true })).toBeNull();
    expect(press("n", { defaultPrevented: true })).toBeNull();
  });

  it("repeats only j and k while a key is held", () => {
    expect(press("j", { repeat: true })).toBe("next");
    expect(press("k", { repeat: true })).toBe("former");
    expect(["l", "r", "n", "z", ".", "?"].map((key) => press(key, { repeat: true }))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
