import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { createPortal } from "react-dom";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import "../styles/index.css";
import { Modal } from "../components/Modal";
import { useToasts } from "../provider/context";
import { goBack } from "../testing/go-back";
import { renderInHarness } from "../testing/render";

afterEach(cleanup);

const pressEsc = () => userEvent.keyboard("{Escape}");

function Widget() {
  const [open, setOpen] = useState(false);
  const toasts = useToasts();
  return (
    <div className="hooter">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <button type="button" onClick={() => toasts.show("Lien copié.", { tone: "error" })}>
        Copier
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Un dialogue">
        <input ref={(field) => field?.focus()} aria-label="Texte" />
      </Modal>
    </div>
  );
}

function add(name: "dialog" | "div"): HTMLElement {
  const panel = document.body.appendChild(document.createElement(name));
  onTestFinished(() => panel.remove());
  return panel;
}

/** A modal dialog of the browser. */
function addNative(): HTMLElement {
  const panel = add("dialog");
  if (panel instanceof HTMLDialogElement) panel.showModal();
  return panel;
}

function addPanel(): HTMLElement {
  const panel = add("div");
  panel.setAttribute("role", "dialog");
  panel.tabIndex = -1;
  return panel;
}

function listen<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  capture: boolean,
): void {
  document.addEventListener(type, listener, capture);
  onTestFinished(() => document.removeEventListener(type, listener, capture));
}

/** A dialog with a focus trap like that of MUI. */
function addTrap(): HTMLElement {
  const panel = addPanel();
  listen("focusin", () => panel.contains(document.activeElement) || panel.focus(), false);
  return panel;
}

/** A dialog that closes like one of Radix: on any Esc, and on a press outside. */
function addDismissable(): HTMLElement {
  const panel = addPanel();
  document.body.style.pointerEvents = "none";
  panel.style.pointerEvents = "auto";
  const close = () => {
    document.body.style.pointerEvents = "";
    panel.remove();
  };
  onTestFinished(close);
  listen("keydown", ({ key }) => key === "Escape" && close(), true);
  listen("pointerdown", ({ target }) => target instanceof Node && !panel.contains(target) && close(), false);
  return panel;
}

const hosts = [
  ["a native modal dialog", addNative],
  ["a dialog with a focus trap", addTrap],
  ["a dialog that closes on Esc and on a press outside", addDismissable],
] as const;

/** A component of the host whose shadow root contains a modal dialog around a slot. */
function addSlotted(): HTMLElement {
  const component = add("div");
  const dialog = component.attachShadow({ mode: "open" }).appendChild(document.createElement("dialog"));
  dialog.append(document.createElement("slot"));
  dialog.showModal();
  return component;
}

/** Renders the widget in a dialog that clips and transforms its content. The provider is outside the dialog. */
function renderIn(addHost: () => HTMLElement) {
  const host = addHost();
  host.style.cssText += "; inline-size: 300px; block-size: 200px; overflow: hidden; transform: translateX(20px)";
  host.style.setProperty("--hooter-accent", "rgb(1, 2, 3)");
  renderInHarness(<StrictMode>{createPortal(<Widget />, host)}</StrictMode>, { hoots: 0 });
  return host;
}

const control = (name: string) => screen.getByRole("button", { name });
const ours = () => document.querySelector<HTMLElement>(".hooter-modal");
const isOpen = (host: HTMLElement) => host.isConnected && (!(host instanceof HTMLDialogElement) || host.open);

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

async function openDialog(): Promise<HTMLElement> {
  await userEvent.click(control("Ouvrir"));
  await waitFor(() => expect(screen.getByLabelText("Texte")).toHaveFocus());
  const dialog = ours();
  if (!dialog) throw new Error("There is no dialog.");
  return dialog;
}

for (const [name, addHost] of hosts) {
  it(`shows a dialog above ${name}, and keeps the focus in it`, async () => {
    const host = renderIn(addHost);
    const dialog = await openDialog();
    expect(dialog.parentElement?.getBoundingClientRect()).toMatchObject({ top: 0, height: window.innerHeight });
    await waitFor(() => expect(isOnTop(dialog)).toBe(true));
    expect(getComputedStyle(dialog).getPropertyValue("--hooter-accent")).toBe("rgb(1, 2, 3)");
    expect(dialog.closest("[aria-hidden=true]")).toBeNull();
    await userEvent.click(screen.getByLabelText("Texte"));
    await userEvent.keyboard("bonjour");
    expect(screen.getByLabelText("Texte")).toHaveValue("bonjour");
    for (let presses = 0; presses < 3; presses += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    expect(isOpen(host)).toBe(true);
  });

  it.each([
    ["Esc", pressEsc],
    ["Back", goBack],
    [
      "its close button",
      () => userEvent.click(within(ours() ?? document.body).getByRole("button", { name: "Fermer" })),
    ],
    [
      "a press on the backdrop",
      () => userEvent.click(document.querySelector(".hooter-overlay") ?? document.body, { position: { x: 5, y: 5 } }),
    ],
  ])(`closes only Hooter's dialog in ${name} on %s, and returns the focus`, async (_, close) => {
    const host = renderIn(addHost);
    for (let times = 0; times < 2; times += 1) {
      await openDialog();
      await close();
      await waitFor(() => expect(ours()).toBeNull());
      await waitFor(() => expect(control("Ouvrir")).toHaveFocus());
    }
    expect(isOpen(host)).toBe(true);
  });

  it(`shows toasts above ${name}`, async () => {
    const host = renderIn(addHost);
    control("Copier").focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(isOnTop(screen.getByText("Lien copié."))).toBe(true));
    await userEvent.click(screen.getByRole("button", { name: "Fermer la notification" }));
    await waitFor(() => expect(screen.queryByText("Lien copié.")).toBeNull());
    expect(isOpen(host)).toBe(true);
  });
}

it("keeps a dialog and its input in the page when the host's dialog around it closes", async () => {
  const host = renderIn(addNative);
  await openDialog();
  await userEvent.keyboard("bonjour");
  if (host instanceof HTMLDialogElement) host.close();
  await waitFor(() => expect(isOnTop(screen.getByLabelText("Texte"))).toBe(true));
  expect(screen.getByLabelText("Texte")).toHaveValue("bonjour");
  await waitFor(() => expect(screen.getByLabelText("Texte")).toHaveFocus());
  await pressEsc();
  await waitFor(() => expect(document.querySelector(".hooter-portal")).toBeNull());
});

it("moves the toasts back to the page when the host's dialog closes", async () => {
  const host = renderIn(addNative);
  await userEvent.click(control("Copier"));
  await waitFor(() => expect(isOnTop(screen.getByText("Lien copié."))).toBe(true));
  if (host instanceof HTMLDialogElement) host.close();
  await waitFor(() => expect(document.querySelector(".hooter-portal")).toBeNull());
  await waitFor(() => expect(isOnTop(screen.getByText("Lien copié."))).toBe(true));
});

it("shows toasts on the page after the host has hidden its dialog", async () => {
  const host = renderIn(addPanel);
  control("Copier").focus();
  await waitFor(() => expect(document.querySelector(".hooter-portal")).not.toBeNull());
  host.style.display = "none";
  await waitFor(() => expect(document.querySelector(".hooter-portal")).toBeNull());
  screen.getByText("Copier").click();
  await waitFor(() => expect(isOnTop(screen.getByText("Lien copié."))).toBe(true));
});

it("keeps the element of a toast when the host's dialog opens and closes", async () => {
  renderInHarness(<Widget />, { hoots: 0 });
  screen.getByText("Copier").click();
  const toast = await screen.findByText("Lien copié.");
  const host = addNative();
  host.append(document.createElement("button"));
  host.querySelector("button")?.focus();
  await waitFor(() => expect(isOnTop(toast)).toBe(true));
  screen.getByRole("button", { name: "Fermer la notification" }).focus();
  if (host instanceof HTMLDialogElement) host.close();
  await waitFor(() => expect(document.querySelector(".hooter-portal")).toBeNull());
  expect(isOnTop(toast)).toBe(true);
});

it("shows toasts that the host's library has hidden behind its dialog to screen readers", async () => {
  renderInHarness(<Widget />, { hoots: 0 });
  screen.getByText("Copier").click();
  await screen.findByText("Lien copié.");
  for (const behind of document.body.children) behind.setAttribute("aria-hidden", "true");
  addPanel().focus();
  await waitFor(() => expect(screen.getByText("Lien copié.").closest(".hooter-portal")).not.toBeNull());
  expect(screen.getByText("Lien copié.").closest("[aria-hidden=true]")).toBeNull();
});

it("shows toasts above a component with a slot in a modal dialog", async () => {
  renderIn(addSlotted);
  control("Copier").focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(isOnTop(screen.getByText("Lien copié."))).toBe(true));
});

it("keeps a dialog when the host's dialog around it closes behind another one of the host", async () => {
  const behind = renderIn(addPanel);
  await openDialog();
  await userEvent.keyboard("bonjour");
  const other = addPanel();
  other.focus();
  await waitFor(() => expect(other.querySelector(".hooter-portal")).not.toBeNull());
  behind.remove();
  await waitFor(() => expect(isOnTop(screen.getByLabelText("Texte"))).toBe(true));
  expect(screen.getByLabelText("Texte")).toHaveValue("bonjour");
  await waitFor(() => expect(document.querySelector(".hooter-toasts")?.closest("[role=dialog]")).toBe(other));
});

it("adds its container again when the host renders the content of its dialog again", async () => {
  renderIn(addPanel);
  await openDialog();
  document.querySelector(".hooter-portal")?.remove();
  await waitFor(() => expect(isOnTop(screen.getByLabelText("Texte"))).toBe(true));
});

/** Adds a dialog of the host in front of Hooter's. It has the focus, and a button that closes it, as Esc does. */
function openInFront(addHost: () => HTMLElement) {
  const host = addHost();
  const button = host.appendChild(document.createElement("button"));
  button.textContent = "Rester connecté";
  host.style.cssText += "; position: fixed; inset: 0; z-index: 2000; margin: auto";
  const close = () => (host instanceof HTMLDialogElement ? host.close() : host.remove());
  button.addEventListener("click", close);
  host.addEventListener("keydown", ({ key }) => key === "Escape" && !(host instanceof HTMLDialogElement) && close());
  button.focus();
  return { host, button };
}

describe.each(hosts)("with %s in front of Hooter's", (_, addHost) => {
  async function openBoth() {
    renderInHarness(<Widget />, { hoots: 0 });
    await openDialog();
    const inFront = openInFront(addHost);
    expect(inFront.button).toHaveFocus();
    return inFront;
  }

  it("closes only the host's on Esc", async () => {
    const { host } = await openBoth();
    await pressEsc();
    expect(isOpen(host)).toBe(false);
    expect(ours()).not.toBeNull();
    screen.getByLabelText("Texte").focus();
    await pressEsc();
    await waitFor(() => expect(ours()).toBeNull());
  });

  it("does not close its own on Back", async () => {
    await openBoth();
    await goBack();
    expect(ours()).not.toBeNull();
  });

  it("lets a pointer press a button in the host's", async () => {
    const { host, button } = await openBoth();
    await userEvent.click(button);
    expect(isOpen(host)).toBe(false);
    expect(ours()).not.toBeNull();
  });
});

it("opens in the host's dialog if the container is outside, where the focus trap would keep the focus from it", async () => {
  const portalContainer = add("div");
  const host = addTrap();
  renderInHarness(createPortal(<Widget />, host), { hoots: 0, portalContainer });
  const dialog = await openDialog();
  expect(host.contains(dialog)).toBe(true);
});

it("stops observing the page when the last provider unmounts", async () => {
  const observers = new Set<MutationObserver>();
  const { observe, disconnect } = MutationObserver.prototype;
  vi.spyOn(MutationObserver.prototype, "observe").mockImplementation(function (this: MutationObserver, node, options) {
    if (options?.attributeFilter?.includes("open")) observers.add(this);
    observe.call(this, node, options);
  });
  vi.spyOn(MutationObserver.prototype, "disconnect").mockImplementation(function (this: MutationObserver) {
    observers.delete(this);
    disconnect.call(this);
  });
  renderIn(addPanel);
  control("Copier").focus();
  await waitFor(() => expect(observers.size).toBe(1));
  cleanup();
  await Promise.resolve();
  expect(observers.size).toBe(0);
  expect(document.querySelector(".hooter-portal")).toBeNull();
});

it("leaves the page usable when the host's dialog closes before Hooter's", async () => {
  const host = renderIn(addDismissable);
  await openDialog();
  document.body.style.pointerEvents = "";
  host.remove();
  await waitFor(() => expect(ours()?.isConnected).toBe(true));
  await pressEsc();
  await waitFor(() => expect(ours()).toBeNull());
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(""));
});

it("returns the focus to the opener in StrictMode when the dialog has a container", async () => {
  const portalContainer = add("div");
  renderInHarness(
    <StrictMode>
      <Widget />
    </StrictMode>,
    { hoots: 0, portalContainer },
  );
  await openDialog();
  await pressEsc();
  await waitFor(() => expect(control("Ouvrir")).toHaveFocus());
});
