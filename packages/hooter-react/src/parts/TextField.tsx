import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from "react";
import { useRoot } from "../provider/context";

/** What {@link TextField} takes: its words, and what any `<input>` does. */
export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  /** What is wrong with the value; it is read with the field. */
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
  /** Stands at the end of the field. */
  readonly end?: ReactNode;
}

/**
 * A labelled field with its message below; `className` and `style` go to the whole, `ref` and the rest to the input.
 *
 * @example
 * <TextField label="Pseudo" value={pseudo} error={wrong} onChange={({ target }) => setPseudo(target.value)} />
 */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, error, hint, end, className, style, id: givenId, ...rest },
  ref,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const message = error ?? hint;
  return (
    <div {...useRoot("field", className)} style={style}>
      <label htmlFor={id}>{label}</label>
      <div className="hooter-field-box">
        <input
          {...rest}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
        />
        {end}
      </div>
      <p id={`${id}-message`} className="hooter-message" data-tone={error ? "error" : "hint"} aria-live="polite">
        {message}
      </p>
    </div>
  );
});
