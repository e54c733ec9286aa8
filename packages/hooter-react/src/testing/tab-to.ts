import type { UserEvent } from "@testing-library/user-event";

/** Presses Tab until an element has the focus. */
export async function tabTo(user: UserEvent, element: Element): Promise<void> {
  for (let press = 0; press < 100; press++) {
    await user.tab();
    if (element.ownerDocument.activeElement === element) return;
  }
  throw new Error(`Tab does not reach « ${element.textContent} ».`);
}
