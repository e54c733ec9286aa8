import type { HooterTheme } from "hooter-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { rememberedChoice } from "./remembered-choice";

const choice = rememberedChoice("theme");

export function parseTheme(text: string | null): HooterTheme {
  return text === "light" || text === "dark" ? text : "system";
}

/** Activates the `theme-color` in index.html that matches the theme, for the browser's bars. */
function setBarColor(theme: HooterTheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme: own = "" } = meta.dataset;
    if (theme === "light" || theme === "dark") meta.media = own === theme ? "all" : "not all";
    else meta.media = `(prefers-color-scheme: ${own})`;
  }
}

/** Theme chosen on this device, for the widgets and for the page around them. */
export function useTheme(): readonly [HooterTheme, (theme: HooterTheme) => void] {
  const [theme, setTheme] = useState(() => parseTheme(choice.read()));
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    setBarColor(theme);
  }, [theme]);
  useEffect(() => choice.observe(() => setTheme(parseTheme(choice.read()))), []);
  const choose = (next: HooterTheme) => {
    choice.write(next);
    setTheme(next);
  };
  return [theme, choose];
}
