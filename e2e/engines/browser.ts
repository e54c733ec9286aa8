/**
 * Browser with one page, in which the walk (walk.ts) runs. Scripts are passed as the text of JavaScript expressions,
 * because every automation protocol can evaluate such expressions.
 */
export interface Browser {
  /** Version of the engine, for example "firefox/153.7.0". */
  readonly version: string;
  /** Loads an address and resolves when the page is loaded. */
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression and awaits its value, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases the mouse at a point of the viewport, in CSS pixels. */
  click(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Switches the browser's network off or on; null when the driver has no such switch. */
  readonly setOffline: ((offline: boolean) => Promise<void>) | null;
  /** Errors of the page and of its console so far. */
  faults(): Promise<readonly string[]>;
  /** Screenshot as a PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Ends every process of the browser. */
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Key = "Enter" | "Escape" | "Backspace";

/** Browser that may be installed on this machine. */
export interface Engine {
  readonly name: string;
  /** Null when the browser can be opened, otherwise the reason and the command that installs it. */
  missing(): string | null;
  /** @param folder for the profile and all other files of the browser; the caller removes it */
  open(folder: string): Promise<Browser>;
}
