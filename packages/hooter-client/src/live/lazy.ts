import { notLoaded } from "../model/not-loaded";
import type * as Later from "./later";

/**
 * What is needed seldom, or never within a click: loaded when it is asked for first (a failure is not remembered).
 *
 * @throws HooterError `network` or `unknown` when it cannot be loaded
 */
export async function later(): Promise<typeof Later> {
  try {
    return await import("./later");
  } catch (cause) {
    throw notLoaded(cause);
  }
}
