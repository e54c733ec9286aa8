import { checkHootContent, HOOT_MAX_LENGTH, hootLength } from "hooter-client";
import { forwardRef, useId, useState } from "react";
import { useHooter } from "../provider/context";

interface ContentFieldProps {
  readonly value: string;
  readonly isRejected: boolean;
  /** Message if the host has refused the text; otherwise null. */
  readonly refusal: string | null;
  readonly onChange: (value: string) => void;
}

/** Content field of a hoot. It grows with the text, accepts text beyond the limit and marks the excess. */
export const ContentField = forwardRef<HTMLTextAreaElement, ContentFieldProps>(function ContentField(
  { value, isRejected, refusal, onChange },
  ref,
) {
  const { labels } = useHooter();
  const id = useId();
  // Text of the field after the user's last input or when the field last lost the focus. Show an error only for this
  // text, not for text that the form has set, such as the empty text after sending.
  const [checked, setChecked] = useState<{ readonly text: string; readonly isTyped: boolean } | null>(null);
  const wrong = checkHootContent(value);
  const message = (isRejected || checked?.text === value) && wrong ? labels.errors[wrong] : null;
  const [fits, excess] = splitAtLimit(value, HOOT_MAX_LENGTH);
  const isAnnouncedByCounter = excess !== "" && checked?.isTyped === true;

  return (
    <div className="hooter-content">
      <div className="hooter-content-box">
        {/* A copy of the text behind the field determines the height of the field and marks the excess. */}
        <div className="hooter-content-mirror" dir="auto" aria-hidden="true">
          {fits}
          <mark>{excess}</mark>{" "}
        </div>
        <textarea
          ref={ref}
          aria-label={labels.composer.content}
          placeholder={labels.composer.placeholder}
          value={value}
          rows={3}
          dir="auto"
          aria-invalid={message || refusal ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={(event) => {
            setChecked({ text: event.target.value, isTyped: true });
            onChange(event.target.value);
          }}
          onBlur={(event) => {
            // Show no error if the focus has left the whole form.
            const { form } = event.target;
            if (!event.relatedTarget || !form?.contains(event.relatedTarget)) return;
            setChecked((known) => (known?.text === value ? known : { text: value, isTyped: false }));
          }}
        />
      </div>
      <div className="hooter-content-foot">
        {refusal ? (
          <p key="refusal" id={`${id}-message`} className="hooter-message" data-tone="error" role="alert">
            {refusal}
          </p>
        ) : (
          // Do not use `aria-live`: Radix does not hide elements with this attribute from screen readers while a dialog
          // is open.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output is no description (HTML-AAM)
          <p
            // While the user types, the counter announces that the text is too long, so this element is then not a live
            // region. The key changes with the role, because a screen reader may otherwise still announce the element.
            key={isAnnouncedByCounter ? "counted" : "message"}
            id={`${id}-message`}
            className="hooter-message"
            data-tone="error"
            role={isAnnouncedByCounter ? undefined : "status"}
          >
            {message}
          </p>
        )}
        <Counter length={hootLength(value)} />
      </div>
    </div>
  );
});

/** The counter appears when at most this many characters remain. */
const ANNOUNCE_FROM = 20;
/**
 * Numbers of remaining characters from which a screen reader announces the number again; announcing each number would
 * interrupt the user too often. Negative numbers are excess characters; after these, each multiple of 20 counts.
 */
const ANNOUNCED = [20, 10, 5, 0, -1, -5, -10, -20];

function stepOf(left: number): number | undefined {
  return left < -20 ? Math.ceil(left / 20) * 20 : ANNOUNCED.findLast((mark) => left <= mark);
}

function Counter({ length }: { length: number }) {
  const { composer } = useHooter().labels;
  const left = HOOT_MAX_LENGTH - length;
  const step = stepOf(left);
  const [announced, setAnnounced] = useState({ step, left });
  if (announced.step !== step) setAnnounced({ step, left });
  return (
    <>
      {left <= ANNOUNCE_FROM && (
        <span className="hooter-counter" data-state={left < 0 ? "over" : "near"} aria-hidden="true">
          {left < 0 ? `−${-left}` : left}
        </span>
      )}
      <output className="hooter-hidden">
        {step === undefined ? "" : announced.left < 0 ? composer.over(-announced.left) : composer.left(announced.left)}
      </output>
    </>
  );
}

/**
 * Splits a typed text into the part within the limit and the excess. The limit applies to the trimmed and normalised
 * text, so the first part may be longer than the limit.
 */
export function splitAtLimit(text: string, limit: number): [fits: string, excess: string] {
  if (hootLength(text) <= limit) return [text, ""];
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (hootLength(text.slice(0, middle)) <= limit) low = middle;
    else high = middle - 1;
  }
  // Never split a surrogate pair.
  const code = text.charCodeAt(low - 1);
  const end = code >= 0xd800 && code <= 0xdbff ? low - 1 : low;
  return [text.slice(0, end), text.slice(end)];
}
