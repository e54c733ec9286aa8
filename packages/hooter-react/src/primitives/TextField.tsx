import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from "react";
import { useOnScreenKeyboard } from "./on-screen-keyboard";
import { rootProps, type Themed } from "./root";

/** Props of {@link TextField}: its labels, and the props of an `<input>`. */
export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, Themed {
  readonly label: ReactNode;
  /** Error message for the value; screen readers announce it with the field. */
  readonly error?: string | null | undefined;
  /** Whether a screen reader announces the error at once (`role="alert"`), e.g. after a submission. */
  readonly isErrorUrgent?: boolean | undefined;
  readonly hint?: string | undefined;
  /** Content at the end of the field. */
  readonly end?: ReactNode;
}

/**
 * Labelled field with an error message or a hint below. `className` and `style` go to the root, `ref` and the other
 * props to the input.
 *
 * @example
 * <TextField label="Pseudo" value={pseudo} error={wrong} onChange={({ target }) => setPseudo(target.value)} />
 */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, error, isErrorUrgent = false, hint, end, className, style, theme, id: givenId, ...rest },
  ref,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const message = error ?? hint;
  const describedBy = [message && `${id}-message`, rest["aria-describedby"]].filter(Boolean).join(" ");
  useOnScreenKeyboard();
  const isAlert = isErrorUrgent && Boolean(error);
  return (
    <div {...rootProps("field", className, theme)} style={style}>
      <label htmlFor={id}>{label}</label>
      <div className="hooter-field-box">
        <input
          {...rest}
          ref={ref}
          id={id}
          aria-invalid={error ? true : rest["aria-invalid"]}
          aria-describedby={describedBy || undefined}
        />
        {end}
      </div>
      <p
        // The key changes with the role, because screen readers announce an alert only when its element is inserted.
        key={isAlert ? "alert" : "message"}
        id={`${id}-message`}
        className="hooter-message"
        data-tone={error ? "error" : "hint"}
        // Do not use `aria-live`: Radix does not hide elements with this attribute from screen readers while a dialog
        // is open.
        role={isAlert ? "alert" : "status"}
      >
        {message}
      </p>
    </div>
  );
});
