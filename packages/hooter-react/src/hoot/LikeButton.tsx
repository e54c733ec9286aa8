import { type HootView, toHooterError } from "hooter-client";
import { useLike } from "hooter-client/react";
import { forwardRef } from "react";
import { Button, Icon } from "../components/primitives";
import type { ButtonProps } from "../primitives/Button";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";
import { retryOf } from "../provider/retry";

/** Props of {@link LikeButton}, in addition to those of a button. */
export interface LikeButtonProps extends Omit<ButtonProps, "children"> {
  readonly hoot: HootView;
  /** Shows only the heart and the number; the words are for screen readers. */
  readonly compact?: boolean | undefined;
}

/**
 * Likes and unlikes a hoot (specification, sections 2 and 4). An optimistic update, rolled back if the server refuses.
 *
 * @example
 * <LikeButton hoot={hoot} compact />
 */
export const LikeButton = forwardRef<HTMLButtonElement, LikeButtonProps>(function LikeButton(
  { hoot, compact = false, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const words = labels.hoot;
  const toasts = useToasts();
  const presentAccount = usePresentAccount();
  const { liked, likes, toggle } = useLike(hoot);
  const key = `like:${hoot.slug}`;

  const press = async (): Promise<void> => {
    const account = presentAccount();
    try {
      const now = await toggle();
      if (presentAccount() !== account) return;
      toasts.show(now ? words.liked : words.unliked, { key });
    } catch (thrown) {
      if (presentAccount() !== account) return;
      const error = toHooterError(thrown);
      toasts.show(labels.errors[error.code], { tone: "error", key, ...retryOf(error, labels, () => void press()) });
    }
  };
  const name = liked ? words.unlike : words.like;
  return (
    <Button
      // Until the like is known, a press could mean either action.
      disabled={hoot.delivery === "sending" || hoot.likedByMe === null}
      {...rest}
      className={`hooter-like${className ? ` ${className}` : ""}`}
      ref={ref}
      data-state={liked ? "liked" : "not-liked"}
      variant={rest.variant ?? (compact ? "quiet" : "plain")}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!event.defaultPrevented) void press();
      }}
    >
      <Icon name="heart" />
      {compact ? (
        <>
          <span className="hooter-hidden">{`${name}, ${words.likes(likes)}`}</span>
          <span className="hooter-count" aria-hidden="true">
            {hoot.likes === null ? "" : likes}
          </span>
        </>
      ) : (
        name
      )}
    </Button>
  );
});
