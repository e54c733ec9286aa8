import { createStore, type FirebaseClientOptions } from "hooter-client";
import { warnOnce } from "../primitives/warn-once";

/** Client options that are functions, which no attribute can contain. */
export type HooterElementOptions = Pick<FirebaseClientOptions, "appCheckToken">;

export const elementOptions = createStore<HooterElementOptions>({});

/**
 * Sets options for all elements on the page. Restarts elements that have already started, so call it once, in the
 * module that imports the elements.
 *
 * @example
 * configure({ appCheckToken: async () => (await getToken(appCheck)).token });
 */
export function configure(options: HooterElementOptions): void {
  // A script on the page may pass any value.
  const { appCheckToken }: HooterElementOptions = { ...options };
  const isValid = appCheckToken === undefined || typeof appCheckToken === "function";
  if (!isValid) warnOnce("`appCheckToken` of `configure` is not a function. The value is ignored.");
  elementOptions.set(isValid ? { appCheckToken } : {});
}
