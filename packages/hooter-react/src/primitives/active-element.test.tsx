import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { isFocusFree, rememberFocus, useFocusOnPress } from "./active-element";
import { Modal } from "./Modal";

afterEach(() => document.body.replaceChildren());

/** Creates `depth` nested shadow roots, a field in the page and in each root, and an element in the innermost root. */
function nest(depth: number) {
  const fields: HTMLInputElement[] = [];
  let parent: Element | ShadowRoot = document.body;
  for (let level = 0; level <= depth; level++) {
    const field = document.createElement("input");
    const inner: HTMLElement = document.createElement("div");
    parent.append(field, inner);
    fields.push(field);
    if (level === depth) return { innermost: inner, fields };
    parent = inner.attachShadow({ mode: level % 2 === 0 ? "open" : "closed" });
  }
  throw new Error("unreachable");
}

describe("isFocusFree", () => {
  it.each([0, 1, 2])("detects a focused field outside and inside %i nested shadow roots", (depth) => {
    const { innermost, fields } = nest(depth);
    expect(isFocusFree(innermost)).toBe(true);
    for (const field of fields) {
      field.focus();
      expect(isFocusFree(innermost)).toBe(false);
      field.blur();
      expect(isFocusFree(innermost)).toBe(true);
    }
  });

  it("ignores a disabled control, because it loses the focus in the next frame", () => {
    const { innermost, fields } = nest(1);
    const [, field] = fields;
    field?.focus();
    expect(isFocusFree(innermost)).toBe(false);
    field?.toggleAttribute("disabled");
    expect(isFocusFree(innermost)).toBe(true);
  });

  it("ignores the focus of the shadow host itself", () => {
    const { innermost } = nest(1);
    const root = innermost.getRootNode();
    const host = root instanceof ShadowRoot && root.host instanceof HTMLElement ? root.host : expect.fail();
    host.tabIndex = -1;
    host.focus();
    expect(document.activeElement).toBe(host);
    expect(isFocusFree(innermost)).toBe(true);
  });
});

describe("rememberFocus", () => {
  const find = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  /** Focuses `#focused`, removes the first element that `removed` matches, and restores the focus. */
  const lose = (html: string, removed: string, targets?: string) => {
    document.body.innerHTML = html;
    find("#focused").focus();
    const restore = rememberFocus(document.activeElement, targets);
    find(removed).remove();
    restore();
    return document.activeElement?.id;
  };
  const widget = `
    <a href="/">page</a>
    <div class="hooter" id="root">
      <h2 id="title">title</h2>
      <button id="disabled" disabled></button>
      <p id="inner"><button id="focused"></button></p>
      <button id="next"></button>
    </div>`;

  it("focuses the first control of the nearest element that remains", () => {
    expect(lose(widget, "#focused")).toBe("next");
    expect(lose(widget, "#inner")).toBe("next");
  });

  it.each([
    ["next", ["first", "before", "focused", "after"], "after"],
    ["previous", ["first", "before", "focused"], "before"],
  ])("focuses the %s item of a list instead of the first one", (_, ids, expected) => {
    const item = (id: string) => `<li><button tabindex="-1"></button><button id="${id}"></button></li>`;
    expect(lose(`<ul class="hooter">${ids.map(item).join("")}</ul>`, "li:nth-child(3)")).toBe(expected);
  });

  it("moves the focus away from a control that becomes disabled", () => {
    document.body.innerHTML = widget;
    find("#focused").focus();
    const restore = rememberFocus(document.activeElement);
    find("#focused").toggleAttribute("disabled");
    restore();
    expect(document.activeElement?.id).toBe("next");
  });

  it("focuses a heading if the selector matches headings", () => expect(lose(widget, "#inner", "h2")).toBe("title"));

  it("focuses nothing outside the widget", () => expect(lose(widget, "#root")).toBe(""));

  it("does not move the focus if the original element remains or another element has been focused since", () => {
    expect(lose(widget, "#title")).toBe("focused");
    document.body.innerHTML = `<input id="field">${widget}`;
    const restore = rememberFocus(find("#focused"));
    find("#focused").remove();
    find("#field").focus();
    restore();
    expect(document.activeElement?.id).toBe("field");
  });
});

describe("the focus after a dialog closes", () => {
  function Opener() {
    const [open, setOpen] = useState(false);
    const [isRemoved, setRemoved] = useState(false);
    useFocusOnPress();
    return (
      <div className="hooter">
        {!isRemoved && (
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            ouvrir
          </button>
        )}
        <button type="button">voisin</button>
        <Modal open={open} onClose={() => setOpen(false)} title="titre" closeLabel="fermer">
          <button type="button" onClick={() => setRemoved(true)}>
            retirer
          </button>
        </Modal>
      </div>
    );
  }
  const open = () => {
    render(<Opener />);
    // Like Safari, `fireEvent` does not focus the button.
    fireEvent.click(screen.getByRole("button", { name: "ouvrir" }));
  };
  const close = () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });

  it("returns to the pressed button in a browser that does not focus pressed buttons", async () => {
    open();
    close();
    await waitFor(() => expect(screen.getByRole("button", { name: "ouvrir" })).toHaveFocus());
  });

  it.each([
    ["moves to the page's main element", -1, "main"],
    ["leaves the focus on the body if the page's main element is not focusable", undefined, "body"],
  ])("%s if no element had the focus", async (_, tabIndex, expected) => {
    const dialog = (open: boolean) => (
      <>
        <a href="/">accueil</a>
        <main tabIndex={tabIndex}>
          <input aria-label="recherche" />
        </main>
        <Modal open={open} onClose={() => {}} title="titre" closeLabel="fermer" />
      </>
    );
    const { rerender } = render(dialog(true));
    await waitFor(() => expect(screen.getByRole("button", { name: "fermer" })).toHaveFocus());
    rerender(dialog(false));
    await waitFor(() => expect(document.querySelector(expected)).toHaveFocus());
  });

  it("moves to the control next to the button that opened the dialog if that button has been removed", async () => {
    open();
    fireEvent.click(screen.getByRole("button", { name: "retirer" }));
    close();
    await waitFor(() => expect(screen.getByRole("button", { name: "voisin" })).toHaveFocus());
  });
});
