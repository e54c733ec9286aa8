import type { Page } from "@playwright/test";
import { type Account, expect } from "./fixtures";

type Role = Parameters<Page["getByRole"]>[0];

interface Way {
  /** Goes back with Shift + Tab. */
  readonly back?: boolean;
  /** Maximum number of presses. */
  readonly limit?: number;
}

/** A user who has only a keyboard: no method presses, hovers or focuses an element directly. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Fills in the sign-in form. */
  async fillIn({ email, password }: Account): Promise<void> {
    await this.tabTo("textbox", "Adresse email");
    await this.type(email);
    await this.tabTo("textbox", "Mot de passe");
    await this.type(password);
  }

  /** Presses Tab until an element with this role and name has the focus, and checks each element on the way. */
  async tabTo(role: Role, name: string | RegExp, { back = false, limit = 25 }: Way = {}): Promise<void> {
    const wanted = this.#page.getByRole(role, { name, exact: true });
    // The element may still be loading.
    await expect(wanted.first()).toBeAttached();
    const passed: string[] = [];
    while (passed.length < limit) {
      await this.press(back ? "Shift+Tab" : "Tab");
      const { isWanted, element, faults } = await wanted.evaluateAll(checkFocus);
      passed.push(element);
      if (faults.length > 0) {
        // Check repeatedly, because the page may still be moving.
        const now = async () => (await wanted.evaluateAll(checkFocus)).faults;
        await expect.poll(now, `${element}, on the way to ${role} « ${String(name)} »`).toEqual([]);
      }
      if (isWanted) return;
    }
    throw new Error(`${limit} tabs do not reach ${role} « ${String(name)} », but:\n${passed.join("\n")}`);
  }

  /** Goes to an element with Tab and presses Enter. */
  async enter(role: Role, name: string | RegExp, way: Way = {}): Promise<void> {
    await this.tabTo(role, name, way);
    await this.press("Enter");
  }

  /** Waits until an element with this role and name has the focus. */
  async isAt(role: Role, name: string | RegExp): Promise<void> {
    await expect(this.#page.getByRole(role, { name, exact: true }).and(this.#page.locator(":focus"))).toBeVisible();
  }
}

/** Checks in the page that the focused element is visible, not covered, and has a focus indicator. */
function checkFocus(wanted: Element[]) {
  const active = document.activeElement;
  // After the last element, Tab moves the focus to the browser's toolbars.
  if (active === null || active === document.body) return { isWanted: false, element: "the browser", faults: [] };
  // The radio buttons are hidden: their labels show the focus.
  const drawn = active instanceof HTMLInputElement && active.type === "radio" ? active.closest("label") : active;
  const faults: string[] = [];
  const [box] = drawn?.getClientRects() ?? [];
  if (!drawn || !box || box.width < 2 || box.height < 2) faults.push("It has no size.");
  else {
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    const [x, y] = [box.left + box.width / 2, (top + bottom) / 2];
    // Browsers scroll by whole pixels, so allow a fraction of a pixel outside the view.
    if (x < 0 || x > innerWidth || bottom - top <= Math.min(box.height, innerHeight / 2) - 1) {
      faults.push(`It is outside the view: ${box.top} to ${box.bottom} of ${innerHeight}.`);
    } else {
      const there = document.elementFromPoint(x, y);
      // A toast may cover the element for some seconds.
      if (!drawn.contains(there) && !there?.closest(".hooter-toast"))
        faults.push(`It is behind ${there?.tagName} ${there?.className}.`);
    }
    // The focus of a field is shown by the box around it.
    const field = active.matches("input, textarea") ? active.parentElement : null;
    const isMarked = [drawn, ...(field ? [field] : [])].some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
    if (!isMarked) faults.push("It has no focus indicator.");
  }
  const name = active.getAttribute("aria-label") ?? active.textContent?.trim().slice(0, 40) ?? "";
  return { isWanted: wanted.includes(active), element: `${active.tagName.toLowerCase()} « ${name} »`, faults };
}
