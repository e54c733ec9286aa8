import type { HooterError } from "hooter-client";
import { forwardRef, type HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Button } from "./Button";
import { Icon } from "./Icon";

/** Props of {@link ErrorNotice} and of a host component that replaces it. */
export interface ErrorNoticeProps extends HTMLAttributes<HTMLDivElement> {
  readonly error: HooterError;
  readonly onRetry?: (() => void) | undefined;
}

/**
 * Message of an error, with a retry button when `onRetry` is given.
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
