import { forwardRef } from "react";
import type { ButtonProps } from "../primitives/Button";
import { backIcon } from "../primitives/icons";
import { useHooter } from "../provider/context";
import { Button, Icon } from "./primitives";

/** Props of {@link BackButton}: those of a button. */
export type BackButtonProps = Omit<ButtonProps, "children">;

/**
 * « Retour » above a page. {@link HootPage}, {@link Profile} and {@link FollowList} show it themselves if they have
 * `onBack`; use it for the host's own pages, for example above a {@link HashtagFeed}.
 *
 * @example
 * <BackButton onClick={() => history.back()} />
 */
export const BackButton = forwardRef<HTMLButtonElement, BackButtonProps>(function BackButton(
  { className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  return (
    <Button variant="quiet" {...rest} className={`hooter-back${className ? ` ${className}` : ""}`} ref={ref}>
      <Icon icon={backIcon} />
      {labels.hoot.back}
    </Button>
  );
});
