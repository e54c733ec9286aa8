import { forwardRef } from "react";
import type { ErrorNoticeProps } from "../provider/component-props";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Button, Icon } from "./primitives";

/**
 * Message of a failed read, with a retry button when `onRetry` is given. The rules allow every read of a member, so a
 * refusal (`permission-denied`) shows that the site is not set up correctly.
 *
 * @example
 * {feed.status === "error" && <ErrorNotice error={feed.error} onRetry={feed.retry} />}
 */
export const DefaultErrorNotice = forwardRef<HTMLDivElement, ErrorNoticeProps>(function ErrorNotice(
  { error, onRetry, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const { code } = error;
  return (
    <div {...rest} {...useRoot("notice", className)} ref={ref} role="alert" data-tone="error">
      <Icon name="alert" />
      <p>{labels.errors[code === "permission-denied" ? "misconfigured" : code]}</p>
      {onRetry && <Button onClick={onRetry}>{labels.common.retry}</Button>}
    </div>
  );
});
export const ErrorNotice = slot<"ErrorNotice", HTMLDivElement>("ErrorNotice", DefaultErrorNotice);
