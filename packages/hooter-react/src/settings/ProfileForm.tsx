import { PSEUDO_MAX_LENGTH, PSEUDO_MIN_LENGTH, type SessionUser } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { type FormHTMLAttributes, forwardRef, useId, useRef, useState } from "react";
import { Avatar } from "../components/Avatar";
import { Button } from "../components/primitives";
import { TextField } from "../primitives/TextField";
import { useHooter, useRoot } from "../provider/context";
import { usePreview } from "./use-preview";
import { useProfileChange } from "./use-profile-change";
import { wrongPicture, wrongPseudo } from "./wrong-fields";

const blank = { pseudo: "", picture: "" };

/** Props of {@link ProfileForm}: the user of the profile. */
export interface ProfileFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  /** Signed-in user. */
  readonly user: SessionUser;
}

/**
 * Form for a new pseudo, a new picture, or both. An empty field keeps its value (specification, section 5).
 *
 * @example
 * {session.status === "signed-in" && <ProfileForm user={session.user} />}
 */
export const ProfileForm = forwardRef<HTMLFormElement, ProfileFormProps>(function ProfileForm(
  { user, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const { picturePaths } = useHooterClient().internals;
  const words = labels.settings;
  const id = useId();
  const pseudoInput = useRef<HTMLInputElement>(null);
  const pictureInput = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(blank);
  const [touched, setTouched] = useState({ pseudo: false, picture: false });
  const { save, busy, refusal, forgive } = useProfileChange();

  const pseudo = typed.pseudo.trim();
  const picture = typed.picture.trim();
  const wrong = {
    pseudo: wrongPseudo(pseudo, user.pseudo, labels),
    picture: wrongPicture(picture, labels, picturePaths),
  };
  const refused = {
    pseudo: refusal?.field === "pseudo" ? refusal.words : null,
    picture: refusal?.field === "picture" ? refusal.words : null,
  };
  const preview = usePreview(wrong.picture ? "" : picture);
  const nothing = pseudo === "" && picture === "";

  const type = (field: "pseudo" | "picture", text: string) => {
    setTyped({ ...typed, [field]: text });
    forgive();
  };
  const goTo = (field: "pseudo" | "picture") => (field === "pseudo" ? pseudoInput : pictureInput).current?.focus();
  const submit = async () => {
    if (nothing || busy) return;
    setTouched({ pseudo: true, picture: true });
    if (wrong.pseudo) return goTo("pseudo");
    if (wrong.picture) return goTo("picture");
    const sent = typed;
    const refusedField = await save({ ...(pseudo ? { pseudo } : {}), ...(picture ? { picture } : {}) });
    if (refusedField) return goTo(refusedField);
    if (refusedField === null) {
      // Text that the user has typed in the meantime is a separate change.
      setTyped((now) => (now === sent ? blank : now));
      setTouched({ pseudo: false, picture: false });
    }
  };

  return (
    <>
      <header {...useRoot("person")}>
        <Avatar seed={user.uid} picture={preview.shown ?? user.picture} {...preview.handlers} />
        <div>
          <p className="hooter-title">
            <bdi>{pseudo && !wrong.pseudo ? pseudo : user.pseudo}</bdi>
          </p>
          <p className="hooter-quiet">{user.email}</p>
        </div>
      </header>
      <form
        {...rest}
        {...useRoot("form", className)}
        ref={ref}
        noValidate
        aria-describedby={`${id}-hint`}
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p id={`${id}-hint`} className="hooter-quiet">
          {words.hint}
        </p>
        <TextField
          ref={pseudoInput}
          label={words.pseudo}
          name="nickname"
          autoComplete="nickname"
          autoCapitalize="words"
          spellCheck={false}
          dir="auto"
          minLength={PSEUDO_MIN_LENGTH}
          maxLength={PSEUDO_MAX_LENGTH}
          value={typed.pseudo}
          hint={words.pseudoHint}
          error={refused.pseudo ?? (touched.pseudo ? wrong.pseudo : null)}
          onChange={(event) => type("pseudo", event.target.value)}
          onBlur={() => setTouched((before) => ({ ...before, pseudo: true }))}
        />
        <TextField
          ref={pictureInput}
          label={words.picture}
          type="url"
          inputMode="url"
          name="photo"
          autoComplete="off"
          placeholder={labels.composer.picturePlaceholder}
          value={typed.picture}
          hint={words.pictureHint}
          error={
            refused.picture ?? (touched.picture ? wrong.picture : null) ?? (preview.broken ? words.pictureBroken : null)
          }
          onChange={(event) => type("picture", event.target.value)}
          onBlur={() => setTouched((before) => ({ ...before, picture: true }))}
        />
        <p role="alert" className="hooter-message" data-tone="error">
          {refusal?.field === null && refusal.words}
        </p>
        <div className="hooter-actions">
          <Button type="submit" variant="primary" disabled={nothing} aria-disabled={busy} data-busy={busy}>
            {words.confirm}
          </Button>
          {user.picture && (
            <Button variant="quiet" aria-disabled={busy} onClick={() => void save({ picture: "" })}>
              {words.removePicture}
            </Button>
          )}
        </div>
      </form>
    </>
  );
});
