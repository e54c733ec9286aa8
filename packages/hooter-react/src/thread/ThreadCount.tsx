import { useThreadCount } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { type ThreadPage, useThreadPage } from "./Thread";

/** Props of {@link ThreadCount}: the page. */
export interface ThreadCountProps extends Omit<HTMLAttributes<HTMLElement>, "id">, ThreadPage {}

/**
 * A page's number of comments, such as « 3 commentaires ». It is empty while the number is loading, or if the reader is
 * not allowed to read the comments.
 *
 * @example
 * <a href="/article#commentaires"><ThreadCount url="https://exemple.fr/article" /></a>
 */
export const ThreadCount = forwardRef<HTMLElement, ThreadCountProps>(function ThreadCount(
  { url, id, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const state = useThreadCount(useThreadPage("ThreadCount", { url, id }));
  return (
    <span {...rest} {...useRoot("thread-count", className)} ref={ref} data-state={state.status}>
      {state.status === "ready" && labels.hoot.comments(state.count)}
    </span>
  );
});
