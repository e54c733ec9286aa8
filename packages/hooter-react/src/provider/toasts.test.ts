import { describe, expect, it, vi } from "vitest";
import { createToastStore } from "./toasts";

const texts = (store: ReturnType<typeof createToastStore>) => store.get().map((toast) => toast.text);

describe("createToastStore", () => {
  it("shows a success for 5,000 ms by default", () => {
    const store = createToastStore();
    store.show("Bienvenue !");
    expect(store.get()[0]).toMatchObject({ text: "Bienvenue !", tone: "success", duration: 5000 });
  });

  it("sets no time limit for a toast with an action", () => {
    const store = createToastStore();
    store.show("Raté", { tone: "error", action: { label: "Réessayer", run: () => {} } });
    expect(store.get()[0]?.duration).toBe(Number.POSITIVE_INFINITY);
  });

  it("replaces a toast when a new one has the same key", () => {
    const store = createToastStore();
    const first = store.show("Article liké !", { key: "like:a" });
    const second = store.show("Vous n'aimez plus cette article !", { key: "like:a" });
    store.show("Article liké !", { key: "like:ab" });
    expect(texts(store)).toEqual(["Vous n'aimez plus cette article !", "Article liké !"]);
    expect(second).not.toBe(first);
  });

  it("keeps at most four toasts and drops the oldest", () => {
    const store = createToastStore();
    for (const text of ["1", "2", "3", "4", "5"]) store.show(text);
    expect(texts(store)).toEqual(["2", "3", "4", "5"]);
  });

  it("removes toasts without an action before toasts with an action", () => {
    const store = createToastStore();
    const action = { label: "Annuler", run: () => {} };
    store.show("1", { action });
    for (const text of ["2", "3", "4", "5"]) store.show(text);
    expect(texts(store)).toEqual(["1", "3", "4", "5"]);
    for (const text of ["6", "7", "8", "9"]) store.show(text, { action });
    expect(texts(store)).toEqual(["6", "7", "8", "9"]);
  });

  it.each([
    ["on a phone", "(width <= 590px)"],
    ["on a phone in landscape orientation", "(height <= 30em)"],
  ])("keeps at most two toasts %s", (_, matching) => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.split(", ").includes(matching) }));
    const store = createToastStore();
    for (const text of ["1", "2", "3"]) store.show(text, { tone: "info" });
    expect(texts(store)).toEqual(["2", "3"]);
  });

  it("shows only the latest success on a phone, but keeps an undo action, and the message before a hint", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const store = createToastStore();
    store.show("Bienvenue !");
    store.show("Choisissez un pseudo.", { tone: "info" });
    expect(texts(store)).toEqual(["Bienvenue !", "Choisissez un pseudo."]);
    store.show("Ce hoot est masqué.", { action: { label: "Annuler", run: () => {} } });
    expect(texts(store)).toEqual(["Choisissez un pseudo.", "Ce hoot est masqué."]);
    store.show("Article liké !");
    store.show("Lien copié !");
    expect(texts(store)).toEqual(["Ce hoot est masqué.", "Lien copié !"]);
    vi.unstubAllGlobals();
  });

  it("keeps failures with an action, and shows the older ones once there is room", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(width <= 590px)") }));
    const store = createToastStore();
    const fail = (text: string) => store.show(text, { tone: "error", action: { label: "Réessayer", run: () => {} } });
    const dismissLast = () => store.dismiss(store.get().at(-1)?.id ?? "");
    for (const text of ["1", "2", "3", "4"]) fail(text);
    expect(texts(store)).toEqual(["3", "4"]);
    store.show("Bienvenue !");
    expect(texts(store)).toEqual(["4", "Bienvenue !"]);
    dismissLast();
    expect(texts(store)).toEqual(["3", "4"]);
    dismissLast();
    expect(texts(store)).toEqual(["2", "3"]);
    // A failure replaces a hidden failure with the same text.
    fail("1");
    expect(texts(store)).toEqual(["3", "1"]);
    dismissLast();
    dismissLast();
    expect(texts(store)).toEqual(["2"]);
    fail("3");
    fail("4");
    store.dismissActions();
    expect(texts(store)).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("joins toasts with the same text, and retries all their failures with one action", () => {
    const store = createToastStore();
    const runs: string[] = [];
    const fail = (key: string) =>
      store.show("Le réseau ne répond pas.", {
        tone: "error",
        key,
        action: { label: "Réessayer", run: () => runs.push(key) },
        onDismiss: () => runs.push(`${key} dismissed`),
      });
    for (const key of ["a", "b", "c", "d"]) fail(key);
    expect(texts(store)).toEqual(["Le réseau ne répond pas."]);
    const [toast] = store.get();
    toast?.action?.run();
    if (toast) store.dismiss(toast.id);
    expect(runs).toEqual(["a", "b", "c", "d", "a dismissed", "b dismissed", "c dismissed", "d dismissed"]);
    store.show("Bienvenue !");
    store.show("Bienvenue !");
    expect(texts(store)).toEqual(["Bienvenue !"]);
  });

  it("does not join toasts with an undo action", () => {
    const store = createToastStore();
    const runs: string[] = [];
    for (const key of ["a", "b"])
      store.show("Hoot supprimé avec succès !", { action: { label: "Annuler", run: () => runs.push(key) } });
    expect(texts(store)).toHaveLength(2);
    store.get()[1]?.action?.run();
    expect(runs).toEqual(["b"]);
  });

  it("removes the toasts that show a deleted hoot, but no other", () => {
    const store = createToastStore();
    const action = { label: "Voir", run: () => {} };
    for (const slug of ["a", "b"]) store.show(slug, { slug, action });
    store.show("c");
    store.dismissActions("a");
    expect(texts(store)).toEqual(["b", "c"]);
  });

  it("calls `onDismiss` when a toast is dismissed, but not when another one replaces it", () => {
    const store = createToastStore();
    const [first, second] = [vi.fn(), vi.fn()];
    store.show("Raté", { key: "a", onDismiss: first });
    const id = store.show("Encore raté", { key: "a", onDismiss: second });
    store.dismiss(id);
    store.dismiss(id);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it("notifies listeners of each change, but not of a dismissal that changes nothing", () => {
    const store = createToastStore();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    const id = store.show("a");
    store.dismiss(id);
    store.dismiss(id);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    store.show("b");
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
