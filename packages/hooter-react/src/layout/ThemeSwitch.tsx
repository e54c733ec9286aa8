import { type FieldsetHTMLAttributes, forwardRef, useId } from "react";
import { Icon } from "../components/primitives";
import * as fr from "../labels/fr-pages";
import { moonIcon, screenIcon, sunIcon } from "../primitives/icons";
import type { Drawing } from "../primitives/render-icon";
import type { HooterTheme } from "../primitives/root";
import { useHooter, useLabelGroup, useRoot } from "../provider/context";

/** Props of {@link ThemeSwitch}: the callback that receives the chosen theme. */
export interface ThemeSwitchProps extends Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, "onChange"> {
  /** Receives the choice. The host stores it and passes it to the provider as `theme`, which the switch displays. */
  readonly onThemeChange: (theme: HooterTheme) => void;
}

const themes = [
  ["light", sunIcon],
  ["dark", moonIcon],
  ["system", screenIcon],
] as const satisfies readonly (readonly [HooterTheme, Drawing])[];

/**
 * Switch between light, dark and the system's theme. The host stores the choice.
 *
 * @example
 * const [theme, setTheme] = useState<HooterTheme>("system");
 * <HooterProvider client={client} theme={theme}>
 *   <ThemeSwitch onThemeChange={setTheme} />
 * </HooterProvider>
 */
export const ThemeSwitch = forwardRef<HTMLFieldSetElement, ThemeSwitchProps>(function ThemeSwitch(
  { onThemeChange, className, ...rest },
  ref,
) {
  const { theme } = useHooter();
  const texts = useLabelGroup("theme", fr.theme);
  const name = useId();
  return (
    <fieldset {...rest} {...useRoot("theme-switch", className)} ref={ref}>
      <legend className="hooter-hidden">{texts.title}</legend>
      {themes.map(([value, icon]) => (
        <label key={value} title={texts[value]}>
          <input
            type="radio"
            className="hooter-hidden"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => onThemeChange(value)}
          />
          <Icon icon={icon} />
          <span className="hooter-hidden">{texts[value]}</span>
        </label>
      ))}
    </fieldset>
  );
});
