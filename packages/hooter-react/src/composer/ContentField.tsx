import { checkHootContent, HOOT_MAX_LENGTH, hootLength } from "hooter-client";
import { forwardRef, useId, useRef, useState } from "react";
import { useHooter } from "../provider/context";
import { Counter } from "./Counter";
import { splitAtLimit } from "./split-at-limit";

export interface ContentFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Content field of a hoot. It grows with the text, accepts text beyond the limit and marks the excess. */
export const ContentField = forwardRef<HTMLTextAreaElement, ContentFieldProps>(function ContentField(
  { value, onChange },
  ref,
) {
  const { labels } = useHooter();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  // Show the error only for text that the user has left in the field: a field emptied by sending is valid.
  const [left, setLeft] = useState<string | null>(null);
  const wrong = checkHootContent(value);
  const message = left === value && wrong ? labels.errors[wrong] : null;
  const [fits, tooMuch] = splitAtLimit(value, HOOT_MAX_LENGTH);

  return (
    <div className="hooter-content" ref={field}>
      <div className="hooter-content-box">
        {/* Copy of the text behind the field: it sets the height of the field and marks the excess. */}
        <div className="hooter-content-mirror" aria-hidden="true">
          {fits}
          <mark>{tooMuch}</mark>{" "}
        </div>
        <textarea
          ref={ref}
          aria-label={labels.composer.content}
          placeholder={labels.composer.placeholder}
          value={value}
          rows={3}
          dir="auto"
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={(event) => {
            setLeft(event.target.value);
            onChange(event.target.value);
          }}
          onBlur={(event) => {
            // Leaving the whole form is not an error.
            const form = field.current?.closest("form");
            if (event.relatedTarget && form?.contains(event.relatedTarget)) setLeft(value);
          }}
        />
      </div>
      <div className="hooter-content-foot">
        <p id={`${id}-message`} className="hooter-message" data-tone="error" aria-live="polite">
          {message}
        </p>
        <Counter length={hootLength(value)} />
      </div>
    </div>
  );
});
