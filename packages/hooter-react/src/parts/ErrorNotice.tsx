import type { HooterError } from "hooter-client";
import { forwardRef, type HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Button } from "./Button";
import { Icon } from "./Icon";

/** What {@link ErrorNotice} takes, and a component of the host's own in its place. */
export interface ErrorNoticeProps extends HTMLAttributes<HTMLDivElement> {
  readonly error: HooterError;
  readonly onRetry?: (() => void) | undefined;
}

/**
 * What happened, in words, and what to do about it.
 *
 * @example
 * {feed.status === "error" && <ErrorNotice error={feed.error} onRetry={feed.retry} />}
 */
export const DefaultErrorNotice = forwardRef<HTMLDivElement, ErrorNoticeProps>(function ErrorNotice(
  { error, onRetry, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  return (
    <div {...rest} {...useRoot("notice", className)} ref={ref} role="alert" data-tone="error">
      <Icon name="alert" />
      <p>{labels.errors[error.code]}</p>
      {onRetry && <Button onClick={onRetry}>{labels.common.retry}</Button>}
    </div>
  );
});
export const ErrorNotice = slot<"ErrorNotice", HTMLDivElement>("ErrorNotice", DefaultErrorNotice);
