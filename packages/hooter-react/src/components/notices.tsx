import { forwardRef, type HTMLAttributes } from "react";
import { alertIcon } from "../primitives/icons";
import type { ErrorNoticeProps } from "../provider/component-props";
import { type ConfigurationFault, useHooter, useRoot } from "../provider/context";
import { LinkButton } from "../provider/Link";
import { slot } from "../provider/slots";
import { Button, Empty, Icon } from "./primitives";

/**
 * Message about a failed read, with a retry button if `onRetry` is given. While a retry is in progress, the message has
 * `aria-busy`, and its button ignores presses. The database rules allow members to read everything, so a refusal
 * (`permission-denied`) means that the site is not set up correctly.
 *
 * @example
 * {feed.status === "error" && <ErrorNotice error={feed.error} onRetry={feed.retry} />}
 */
export const DefaultErrorNotice = forwardRef<HTMLDivElement, ErrorNoticeProps>(function ErrorNotice(
  { error, onRetry, className, "aria-busy": busy, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const { code } = error;
  const isRetrying = String(busy) === "true";
  return (
    <div {...rest} {...useRoot("notice", className)} ref={ref} role="alert" aria-busy={busy} data-tone="error">
      <Icon icon={alertIcon} />
      {/* The key replaces the element when a retry starts and ends, so that screen readers announce the message again.
       */}
      <p key={String(isRetrying)}>{labels.errors[code === "permission-denied" ? "misconfigured" : code]}</p>
      {onRetry && (
        <Button aria-disabled={isRetrying} data-busy={isRetrying} onClick={() => isRetrying || onRetry()}>
          {labels.common.retry}
        </Button>
      )}
    </div>
  );
});
export const ErrorNotice = slot<"ErrorNotice", HTMLDivElement>("ErrorNotice", DefaultErrorNotice);

/** Props of {@link SignedOutNotice}, in addition to those of a `<div>`. */
export interface SignedOutNoticeProps extends HTMLAttributes<HTMLDivElement> {
  /** Sentence about the action that needs a session. Default: the label `common.signedOut`. */
  readonly text?: string | undefined;
}

/**
 * Notice in place of content that only signed-in users see. Its button leads to the sign-in page, or opens the sign-in
 * dialog on a site without such a page.
 *
 * @example
 * {session.status === "signed-out" && <SignedOutNotice />}
 */
export const SignedOutNotice = forwardRef<HTMLDivElement, SignedOutNoticeProps>(function SignedOutNotice(
  { text, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  return (
    <Empty {...rest} ref={ref} text={text ?? labels.common.signedOut}>
      <LinkButton data-variant="primary" href={links.signIn}>
        {labels.common.signIn}
      </LinkButton>
    </Empty>
  );
});

/** Replaces a widget when the host's configuration is incomplete or invalid. Names the missing or invalid field. */
export function ConfigurationNotice({ fault: { kind, field } }: { readonly fault: ConfigurationFault }) {
  const { labels } = useHooter();
  return (
    <div {...useRoot("notice")} role="alert" data-tone="error">
      <Icon icon={alertIcon} />
      <p>
        {labels.errors.misconfigured} {labels.common[kind === "missing" ? "missingField" : "invalidField"](field)}
      </p>
    </div>
  );
}
