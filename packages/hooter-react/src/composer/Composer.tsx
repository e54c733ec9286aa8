import { checkHootContent, checkPictureLink, type Hoot } from "hooter-client";
import { useSession } from "hooter-client/react";
import { type FormHTMLAttributes, forwardRef, useEffect, useRef } from "react";
import { Avatar } from "../parts/Avatar";
import { Button } from "../parts/Button";
import { useHooter, useRoot } from "../provider/context";
import { ContentField } from "./ContentField";
import { PictureField } from "./PictureField";
import { useHootDraft } from "./use-hoot-draft";

export interface ComposerProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  /** At once when it is sent: the form has done its part (specification, section 4). */
  readonly onSubmitted?: (() => void) | undefined;
  /** Once the database has confirmed it. */
  readonly onPublished?: ((hoot: Hoot) => void) | undefined;
  readonly takesFocus?: boolean | undefined;
}

/** The form that publishes a hoot (specification, sections 2 and 5); the draft is kept until it is published. */
export const Composer = forwardRef<HTMLFormElement, ComposerProps>(function Composer(
  { onSubmitted, onPublished, takesFocus = false, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const session = useSession();
  const { draft, setDraft, submit } = useHootDraft();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [takesFocus]);

  const { content, pictureUrl, pictureAlt } = draft;
  const valid = !checkHootContent(content) && !(pictureUrl.trim() && checkPictureLink(pictureUrl.trim()));
  const send = () => {
    if (!valid) return;
    void submit(draft, onPublished);
    onSubmitted?.();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter, as forms know it
    <form
      {...rest}
      {...useRoot("composer", className)}
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        send();
      }}
    >
      <div className="hooter-composer-body">
        {session.status === "signed-in" && <Avatar seed={session.user.uid} picture={session.user.picture} />}
        <ContentField ref={field} value={content} onChange={(value) => setDraft({ ...draft, content: value })} />
      </div>
      <PictureField
        url={pictureUrl}
        alt={pictureAlt}
        onUrlChange={(value) => setDraft({ ...draft, pictureUrl: value })}
        onAltChange={(value) => setDraft({ ...draft, pictureAlt: value })}
      />
      <footer>
        <span className="hooter-quiet hooter-shortcut">{labels.composer.shortcut}</span>
        <Button type="submit" variant="primary" disabled={!valid}>
          {labels.composer.publish}
        </Button>
      </footer>
    </form>
  );
});
