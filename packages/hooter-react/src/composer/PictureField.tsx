import { checkPictureLink, hootLength, internals, PICTURE_ALT_MAX_LENGTH } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { forwardRef, useId, useState } from "react";
import { Picture } from "../components/Picture";
import { usePicturePreview } from "../components/use-picture-preview";
import { TextField } from "../primitives/TextField";
import { useHooter } from "../provider/context";

/**
 * Whether the link and the description of the picture are valid; true without a picture.
 *
 * @param paths see `safePictureLink`
 */
export function isPictureValid(url: string, alt: string, paths: readonly string[]): boolean {
  return url.trim() === "" || (!checkPictureLink(url.trim(), paths) && hootLength(alt) <= PICTURE_ALT_MAX_LENGTH);
}

export interface PictureFieldProps {
  readonly url: string;
  readonly alt: string;
  readonly onUrlChange: (url: string) => void;
  readonly onAltChange: (alt: string) => void;
}

/**
 * Optional picture link with a preview, and a description for users who cannot see the picture. `ref` goes to the field
 * of the link.
 */
export const PictureField = forwardRef<HTMLInputElement, PictureFieldProps>(function PictureField(
  { url, alt, onUrlChange, onAltChange },
  ref,
) {
  const { labels } = useHooter();
  const { picturePaths } = useHooterClient()[internals];
  const texts = labels.composer;
  const brokenId = useId();
  // Show no error while the user types a link into the empty field, because the link is still incomplete. Check the
  // link of a resumed draft at once.
  const [typing, setTyping] = useState<"not yet" | "first" | "done">("not yet");
  const link = url.trim();
  const wrong = link ? checkPictureLink(link, picturePaths) : null;
  const preview = usePicturePreview(wrong ? "" : link);

  return (
    <div className="hooter-picture-field">
      <TextField
        ref={ref}
        label={texts.picture}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={texts.picturePlaceholder}
        value={url}
        error={typing !== "first" && wrong ? labels.errors[wrong] : null}
        aria-invalid={preview.isBroken || undefined}
        aria-describedby={preview.isBroken ? brokenId : undefined}
        onChange={(event) => {
          if (typing === "not yet" || url === "") setTyping("first");
          onUrlChange(event.target.value);
        }}
        // While the submit button is disabled, Enter does not submit the form, so show the error instead.
        onKeyDown={(event) => event.key === "Enter" && setTyping("done")}
        onBlur={() => setTyping("done")}
      />
      {link && !wrong && (
        <>
          {/* The space has a fixed size, so that the fields below do not move while the picture loads or fails. */}
          <div>
            {preview.shown && (
              <Picture
                url={preview.shown}
                alt={alt || texts.picturePreview}
                onSettled={(loaded) => loaded || preview.onBroken()}
              />
            )}
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output is not a description (HTML-AAM) */}
            <p id={brokenId} className="hooter-message" data-tone="error" role="status">
              {preview.isBroken && texts.pictureBroken}
            </p>
          </div>
          <TextField
            label={texts.pictureAlt}
            hint={texts.pictureAltHint}
            error={hootLength(alt) > PICTURE_ALT_MAX_LENGTH ? texts.pictureAltTooLong : null}
            dir="auto"
            autoComplete="off"
            value={alt}
            onChange={(event) => onAltChange(event.target.value)}
          />
        </>
      )}
    </div>
  );
});
