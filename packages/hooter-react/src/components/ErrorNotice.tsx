import { forwardRef } from "react";
import type { ErrorNoticeProps } from "../provider/component-props";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Button, Icon } from "./primitives";

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
