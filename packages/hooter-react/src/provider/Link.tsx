import { forwardRef, type MouseEvent } from "react";
import { type HooterAnchorProps, useHooter } from "./context";
import { drawOwn } from "./slots";

/** Whether a click only means "go there", not "open elsewhere". */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** A link within the host: its own `Anchor`, or an `<a>` that uses `navigate` where there is one. */
export const Link = forwardRef<HTMLAnchorElement, HooterAnchorProps>(function Link(props, ref) {
  const { Anchor, navigate } = useHooter();
  // A host's own link is handed a ref only where somebody asked for one: not every component takes it.
  // oxlint-disable-next-line react/refs -- handed on, not read
  if (Anchor) return drawOwn(Anchor, ref ? { ...props, ref } : props);
  const { onClick, ...rest } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- content and href come with the props
    <a
      {...rest}
      ref={ref}
      onClick={(event) => {
        onClick?.(event);
        if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(props.href, { replace: false });
      }}
    />
  );
});
