import type { HootView } from "hooter-client";
import { useLike } from "hooter-client/react";
import { forwardRef } from "react";
import { Button, Icon } from "../components/primitives";
import { afterHost, type ButtonProps, ToggleLabel } from "../primitives/Button";
import { heartIcon } from "../primitives/icons";
import { useHooter } from "../provider/context";
import { toastTextsOf, useMutationToasts } from "../provider/mutation-toasts";

/** Props of {@link LikeButton}, in addition to those of a button. */
export interface LikeButtonProps extends Omit<ButtonProps, "children"> {
  readonly hoot: HootView;
  /** Shows only the heart and the number; the accessible name contains the action, and the number unless it is zero. */
  readonly compact?: boolean | undefined;
}

/**
 * Likes and unlikes a hoot (specification, sections 2 and 4). The update is optimistic and is rolled back if the server
 * refuses it.
 *
 * @example
 * <LikeButton hoot={hoot} compact />
 */
export const LikeButton = forwardRef<HTMLButtonElement, LikeButtonProps>(function LikeButton(
  { hoot, compact = false, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const texts = labels.hoot;
  const call = useMutationToasts();
  const { liked, likes, toggle } = useLike(hoot);
  const name = liked ? texts.unlike : texts.like;
  const heart = <Icon icon={heartIcon} />;
  return (
    <Button
      // Omit zero from the accessible name, because screen readers would read it for every new hoot.
      aria-label={compact ? (likes ? `${name}, ${likes}` : name) : undefined}
      // Until the like state is known, a press could mean either action.
      disabled={hoot.delivery === "sending" || liked === null}
      {...rest}
      className={`hooter-like${className ? ` ${className}` : ""}`}
      ref={ref}
      data-state={liked ? "liked" : "not-liked"}
      variant={rest.variant ?? (compact ? "quiet" : "plain")}
      onClick={afterHost(rest.onClick, () => void call({ run: toggle, ...toastTextsOf("setLiked", hoot, labels) }))}
    >
      {compact ? (
        <>
          {heart}
          <span className="hooter-count">{likes}</span>
        </>
      ) : (
        <ToggleLabel icon={heart} label={name} other={liked ? texts.like : texts.unlike} />
      )}
    </Button>
  );
});
