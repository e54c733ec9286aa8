import {
  checkPictureLink,
  checkPseudo,
  DEFAULT_PSEUDO,
  draftsOf,
  internals,
  normalizePseudo,
  PSEUDO_MAX_LENGTH,
  PSEUDO_MIN_LENGTH,
  type SessionUser,
} from "hooter-client";
import { useDraft, useHooterClient } from "hooter-client/react";
import { type FormHTMLAttributes, forwardRef, useId, useRef, useState } from "react";
import { Avatar } from "../components/Avatar";
import { FormError } from "../components/FormError";
import { Button } from "../components/primitives";
import { usePicturePreview } from "../components/use-picture-preview";
import { settings } from "../labels/fr-settings";
import type { Labels } from "../labels/labels";
import { keepsFieldFocused } from "../primitives/Button";
import { TextField } from "../primitives/TextField";
import { useHooter, useLabelGroup, useRoot } from "../provider/context";
import { focusAfterSaving } from "./focus-after-saving";
import { type ProfileField, useProfileChange } from "./use-profile-change";

/** Name of the draft that contains the typed values until they are saved. */
const DRAFT = "profile";
const blank = { pseudo: "", picture: "" };
const untouched = { pseudo: false, picture: false };
const allTouched = { pseudo: true, picture: true };

/** Props of {@link ProfileForm}: the signed-in user. */
export interface ProfileFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  /** Signed-in user. */
  readonly user: SessionUser;
}

/**
 * Form to change the pseudo, the picture, or both. An empty field changes nothing (specification, section 5). The typed
 * values are kept as a draft until they are saved.
 *
 * @example
 * {session.status === "signed-in" && <ProfileForm user={session.user} />}
 */
export const ProfileForm = forwardRef<HTMLFormElement, ProfileFormProps>(function ProfileForm(
  { user, className, ...rest },
  ref,
) {
  const hint = useRef<HTMLParagraphElement>(null);
  const { labels } = useHooter();
  const { picturePaths, defaultPicture, device } = useHooterClient()[internals];
  const texts = useLabelGroup("settings", settings);
  const id = useId();
  const pseudoInput = useRef<HTMLInputElement>(null);
  const pictureInput = useRef<HTMLInputElement>(null);
  const { draft: typed, setDraft } = useDraft(DRAFT, blank);
  const [touched, setTouched] = useState(untouched);
  const [sent, setSent] = useState(blank);
  const { save, isPending, error, reset } = useProfileChange();

  const pseudo = typed.pseudo.trim();
  const picture = typed.picture.trim();
  const wrongLink = checkPictureLink(picture, picturePaths);
  const wrong = {
    pseudo: wrongPseudo(pseudo, user.pseudo, { errors: labels.errors, settings: texts }),
    picture: wrongLink && labels.errors[wrongLink],
  };
  // Show no error for the text that is being sent. It was valid, and stays in its field for a moment after it has
  // become the user's pseudo.
  const errorOf = (field: ProfileField) =>
    error?.field === field ? error.message : touched[field] && typed !== sent ? wrong[field] : null;
  const preview = usePicturePreview(wrong.picture ? "" : picture);
  const nothing = pseudo === "" && picture === "";

  const type = (field: ProfileField, text: string) => {
    setDraft({ ...typed, [field]: text });
    reset();
  };
  const goTo = (field: ProfileField) => (field === "pseudo" ? pseudoInput : pictureInput).current?.focus();
  const focusHint = () => hint.current?.focus({ preventScroll: true });
  const removePicture = async (form: HTMLFormElement | null) => {
    if ((await save({ picture: "" })) === null && form) focusAfterSaving(form, [], focusHint);
  };
  const submit = async (form: HTMLFormElement) => {
    if (nothing || isPending) return;
    setTouched(allTouched);
    if (wrong.pseudo) return goTo("pseudo");
    if (wrong.picture) return goTo("picture");
    setSent(typed);
    const refusedField = await save({ ...(pseudo ? { pseudo } : {}), ...(picture ? { picture } : {}) });
    if (refusedField === null) {
      focusAfterSaving(form, Object.values(typed), focusHint);
      // Discard only the saved text: the user may have typed the next change in the meantime.
      draftsOf(device).discard(user.uid, DRAFT, typed);
      setTouched(untouched);
    }
    setSent(blank);
    if (refusedField) goTo(refusedField);
  };

  return (
    <>
      <div {...useRoot("person")}>
        {/* Listen in the capture phase, because the `error` events of pictures do not bubble. */}
        <Avatar
          seed={user.uid}
          picture={preview.shown ?? user.picture}
          onErrorCapture={() => preview.shown && preview.onBroken()}
        />
        <div>
          <p className="hooter-title">
            <bdi>{user.pseudo}</bdi>
          </p>
          <p className="hooter-quiet">{user.email}</p>
        </div>
      </div>
      <form
        {...rest}
        {...useRoot("form", className)}
        ref={ref}
        noValidate
        aria-describedby={`${id}-hint`}
        aria-busy={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <p ref={hint} id={`${id}-hint`} className="hooter-quiet" tabIndex={-1}>
          {texts.hint}
        </p>
        <TextField
          ref={pseudoInput}
          label={texts.pseudo}
          name="nickname"
          autoComplete="nickname"
          autoCapitalize="words"
          spellCheck={false}
          dir="auto"
          minLength={PSEUDO_MIN_LENGTH}
          maxLength={PSEUDO_MAX_LENGTH}
          value={typed.pseudo}
          hint={texts.pseudoHint}
          error={errorOf("pseudo")}
          onChange={(event) => type("pseudo", event.target.value)}
          onBlur={() => setTouched((before) => ({ ...before, pseudo: true }))}
        />
        <TextField
          ref={pictureInput}
          label={texts.picture}
          type="url"
          inputMode="url"
          name="photo"
          autoComplete="off"
          placeholder={labels.composer.picturePlaceholder}
          value={typed.picture}
          hint={texts.pictureHint}
          error={errorOf("picture") ?? (preview.isBroken ? texts.pictureBroken : null)}
          onChange={(event) => type("picture", event.target.value)}
          onBlur={() => setTouched((before) => ({ ...before, picture: true }))}
        />
        <FormError>{error?.field === null && error.message}</FormError>
        <div className="hooter-actions">
          <Button
            type="submit"
            variant="primary"
            disabled={nothing}
            aria-disabled={isPending}
            data-busy={isPending}
            {...keepsFieldFocused}
          >
            {texts.confirm}
          </Button>
          {user.picture && user.picture !== defaultPicture && (
            <Button
              variant="quiet"
              aria-disabled={isPending}
              onClick={(event) => void removePicture(event.currentTarget.form)}
              {...keepsFieldFocused}
            >
              {texts.removePicture}
            </Button>
          )}
        </div>
      </form>
    </>
  );
});

/** Error message for a new pseudo, or null. An empty pseudo is valid, because it changes nothing. */
export function wrongPseudo(
  pseudo: string,
  current: string,
  { errors, settings }: Pick<Labels, "errors" | "settings">,
): string | null {
  if (pseudo === "") return null;
  if (pseudo.toLowerCase() === DEFAULT_PSEUDO.toLowerCase()) return settings.pseudoDefault;
  if (normalizePseudo(pseudo) === current) return settings.pseudoSame;
  const code = checkPseudo(pseudo);
  return code === "pseudo-invalid" ? pseudoFaultOf(normalizePseudo(pseudo), settings) : code && errors[code];
}

/** Signs that have no visible form, such as direction marks and zero-width spaces. */
const invisible = /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Error message for the first rule that an invalid pseudo breaks. */
function pseudoFaultOf(pseudo: string, settings: Labels["settings"]): string {
  if (pseudo.length < PSEUDO_MIN_LENGTH || pseudo.length > PSEUDO_MAX_LENGTH) return settings.pseudoLength;
  const signs = Array.from(pseudo);
  const isAllowed = (text: string) => checkPseudo(text) !== "pseudo-invalid";
  const wrong = signs.find((sign) => !isAllowed(`a${sign}a`));
  if (wrong !== undefined && invisible.test(wrong)) return settings.pseudoInvisible;
  // Isolate the sign (FSI, PDI), because it may be written from right to left.
  if (wrong !== undefined) return settings.pseudoSign(`\u2068${wrong}\u2069`);
  if (!isAllowed(`${signs[0]}aa`)) return settings.pseudoStart;
  // Only the default name, written with signs that look like its letters, breaks none of these rules.
  return isAllowed(`aa${signs.at(-1)}`) ? settings.pseudoDefault : settings.pseudoEnd;
}
