import { expect, onTestFinished } from "vitest";
import { userEvent } from "vitest/browser";

/** Presses a button at its upper edge, and expects the button not to move before the pointer is released. */
export async function pressSteadily(button: HTMLElement): Promise<void> {
  // `offsetTop` ignores the transform of a pressed button.
  const top = button.offsetTop;
  const positions: (readonly [event: string, top: number])[] = [];
  const look = ({ type }: Event) => positions.push([type, button.offsetTop]);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  for (const type of ["mousedown", "mouseup"]) addEventListener(type, look, { capture: true, signal: stop.signal });
  await userEvent.click(button, { position: { x: 20, y: 2 } });
  expect(positions).toEqual([
    ["mousedown", top],
    ["mouseup", top],
  ]);
}
