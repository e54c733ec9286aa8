import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Opens the menu of the first hoot in an element, and returns the menu. */
export async function openMenu(user: UserEvent, element: HTMLElement = document.body): Promise<HTMLElement> {
  const [button] = await within(element).findAllByRole("button", { name: "Plus d’actions" });
  if (!button) throw new Error("No hoot with a menu.");
  await user.click(button);
  return screen.findByRole("menu", { name: "Plus d’actions" });
}

export async function chooseAction(user: UserEvent, name: string, element?: HTMLElement): Promise<void> {
  await user.click(within(await openMenu(user, element)).getByRole("menuitem", { name }));
}
