import type { MouseEvent } from "react";
import { type HooterAnchorProps, useHooter } from "./context";
import { drawOwn } from "./slots";

/** Whether a click only means "go there", not "open elsewhere". */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** A link within the host: its own `Anchor`, or an `<a>` that uses `navigate` where there is one. */
export function Link(props: HooterAnchorProps) {
  const { Anchor, navigate } = useHooter();
  if (Anchor) return drawOwn(Anchor, props);
  const { onClick, ...rest } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- content and href come with the props
    <a
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(props.href, { replace: false });
      }}
    />
  );
}
