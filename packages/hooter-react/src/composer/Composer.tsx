import { checkHootContent, type Hoot, internals } from "hooter-client";
import { useHooterClient, useSession } from "hooter-client/react";
import { type FormHTMLAttributes, forwardRef, useEffect, useRef, useState } from "react";
import { Avatar } from "../components/Avatar";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { Button } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { isSendKey } from "../keyboard/keys";
import { useKeyTarget } from "../keyboard/use-key-target";
import { activeElementOf, isFocusFree, PreserveFocus } from "../primitives/active-element";
import { type HooterStates, useHooter, useRoot } from "../provider/context";
import { useEarlyDraft, useTextBeforeHydration } from "../provider/use-early-draft";
import { useValidatedForm } from "../provider/use-validation";
import { ContentField } from "./ContentField";
import { isPictureValid, PictureField } from "./PictureField";
import { type EditedHoot, type HootDraftFields, useHootDraft } from "./use-hoot-draft";

/** Props of {@link Composer}: the hoot to edit, and the callbacks for its submission. */
export interface ComposerProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit">,
    Pick<HooterStates, "signedOut"> {
  /** The hoot to edit. If undefined, the form publishes a new hoot (specification, section 4). */
  readonly hoot?: EditedHoot | undefined;
  /** Called as soon as the form is submitted, before the database confirms the hoot (specification, section 4). */
  readonly onSubmitted?: (() => void) | undefined;
  /** Called once the database has confirmed the new hoot, or the edit of `hoot`. An edit must change the hoot. */
  readonly onPublished?: ((hoot: Hoot) => void) | undefined;
  readonly takesFocus?: boolean | undefined;
}

/**
 * Merges the account's draft with the early input, which the user typed while the session was loading. A picture in the
 * draft takes precedence. The published picture, which the early input may contain, is not added, because the user may
 * have removed it in the draft.
 *
 * @param published picture URL of the hoot that is being edited
 */
function mergeDrafts(draft: HootDraftFields, early: HootDraftFields, published: string): HootDraftFields {
  const { pictureUrl, pictureAlt } = draft.pictureUrl === "" && early.pictureUrl !== published ? early : draft;
  const content = [draft.content, early.content].filter((text) => text !== "").join("\n");
  return { content, pictureUrl, pictureAlt };
}

/**
 * Form that publishes a hoot or edits one (specification, sections 2, 4 and 5). Each hoot has a separate draft, which
 * is kept until the server confirms the hoot. A visitor sees the sign-in link instead of the fields; text typed while
 * the session was loading reappears once the visitor signs in.
 *
 * @example
 * <Composer onPublished={(hoot) => navigate(`/hoot/${hoot.slug}`)} />
 * <Composer hoot={hoot} onSubmitted={() => navigate(-1)} />
 */
export const Composer = forwardRef<HTMLFormElement, ComposerProps>(function Composer(
  { hoot, onSubmitted, onPublished, takesFocus = false, className, ...props },
  ref,
) {
  const { common, composer: texts, errors } = useHooter().labels;
  const { show, rest } = useWidgetStates(props);
  const session = useSession();
  const { picturePaths } = useHooterClient()[internals];
  useConnectionBanner();
  const { name, draft, setDraft, isEmpty, hasChanged, clear, submit, isValidating, refusal, abandon } =
    useHootDraft(hoot);
  const [typed, setTyped] = useState(false);
  /** Invalid text that the user has tried to send. */
  const [rejected, setRejected] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const onSend = useValidatedForm({ refusal, abandon }, field);
  const link = useRef<HTMLInputElement>(null);
  const { changeDraft } = useEarlyDraft({
    name,
    draft,
    setDraft,
    isEmpty,
    merge: (stored, early) => mergeDrafts(stored, early, hoot?.picture?.url ?? ""),
  });
  useTextBeforeHydration(field, draft.content, (content) => changeDraft({ content }));
  useTextBeforeHydration(link, draft.pictureUrl, (pictureUrl) => changeDraft({ pictureUrl }));
  useEffect(() => {
    if (!takesFocus || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [takesFocus]);
  useKeyTarget({ kind: "composer", element: () => (hoot ? null : field.current) });

  const { content, pictureUrl, pictureAlt } = draft;
  const valid = !checkHootContent(content) && isPictureValid(pictureUrl, pictureAlt, picturePaths);
  const change = (part: Partial<HootDraftFields>) => {
    setTyped(true);
    setRejected(null);
    changeDraft(part);
  };
  const send = () => {
    if (!valid) {
      if (!checkHootContent(content)) return;
      setRejected(content);
      field.current?.focus();
      return;
    }
    onSend();
    void submit(draft, onPublished, () => {
      // Move the focus to the field, because the emptied form disables the submit button, which would lose the focus.
      // Leave the focus alone if it is already elsewhere on the page, for example after a slow validation.
      const { current } = field;
      if (!hoot && current && (isFocusFree(current) || current.form?.contains(activeElementOf(current))))
        current.focus();
      onSubmitted?.();
    });
  };

  const root = { ...rest, ...useRoot("composer", className), ref };
  const isSignedOut = session.status === "signed-out";
  const form = isSignedOut ? (
    <form {...root} data-state="signed-out">
      {show.signedOut(texts.signedOut)}
    </form>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Ctrl+Enter
    <form
      {...root}
      data-state={hoot ? "edit" : "new"}
      aria-busy={isValidating}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (!isSendKey(event)) return;
        event.preventDefault();
        send();
      }}
    >
      {hoot && !isEmpty && (hasChanged || !typed) && (
        <p className="hooter-resumed">
          {hasChanged ? errors["changed-elsewhere"] : texts.resumed}{" "}
          <Button
            variant="quiet"
            onClick={() => {
              clear();
              field.current?.focus();
            }}
          >
            {texts.revert}
          </Button>
        </p>
      )}
      <div className="hooter-composer-body">
        {session.status === "signed-in" && <Avatar seed={session.user.uid} picture={session.user.picture} />}
        <ContentField
          ref={field}
          value={content}
          isRejected={content === rejected}
          refusal={refusal}
          onChange={(value) => change({ content: value })}
        />
      </div>
      <PictureField
        ref={link}
        url={pictureUrl}
        alt={pictureAlt}
        onUrlChange={(value) => change({ pictureUrl: value })}
        onAltChange={(value) => change({ pictureAlt: value })}
      />
      <div className="hooter-composer-foot">
        <span className="hooter-quiet hooter-shortcut">{hoot ? texts.editShortcut : texts.shortcut}</span>
        <output className="hooter-hidden">{isValidating && common.checking}</output>
        <Button type="submit" variant="primary" disabled={!valid} aria-disabled={isValidating} data-busy={isValidating}>
          {hoot ? texts.edit : texts.publish}
        </Button>
      </div>
    </form>
  );
  return <PreserveFocus of={isSignedOut}>{form}</PreserveFocus>;
});
