import type { Preference } from "hooter-client";

/** Whether the user of this device has switched off the single-key shortcuts. */
export const areShortcutsOff: Preference<boolean> = {
  name: "shortcuts-off",
  scope: "device",
  initial: false,
  decode: (json) => json === true,
};
