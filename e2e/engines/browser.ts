/**
 * A browser with one page, as the walk drives it. Scripts are JavaScript expressions: the adapters share no other way to
 * reach into the page.
 */
export interface Browser {
  /** The engine's own version, for example "firefox/153.7.0". */
  readonly version: string;
  /** Loads an address and resolves when the page is loaded. */
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression, awaited; it must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases the mouse at a point of the viewport, in CSS pixels. */
  click(point: Point): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Switches the browser's network off or on; null where the driver has no such switch. */
  readonly setOffline: ((offline: boolean) => Promise<void>) | null;
  /** The errors of the page and of its console so far. */
  faults(): Promise<readonly string[]>;
  /** A PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Ends every process of the browser. */
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Key = "Enter" | "Escape" | "Backspace";

/** A browser that may be on this machine. */
export interface Engine {
  readonly name: string;
  /** Null when it can be opened, else why not and the command that installs it. */
  missing(): string | null;
  /** @param folder for the profile and whatever else the browser writes; the caller removes it */
  open(folder: string): Promise<Browser>;
}
