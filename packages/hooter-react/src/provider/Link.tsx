import { forwardRef, type MouseEvent, useMemo } from "react";
import { type HooterAnchorProps, useHooter, useOwnParts } from "./context";
import { drawOwn } from "./slots";

/** Whether a click only means "go there", not "open elsewhere". */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

interface LinkProps extends Omit<HooterAnchorProps, "href"> {
  readonly href: string | undefined;
}

/**
 * A link within the host: its own `Anchor`, or an `<a>` that uses `navigate` where there is one. Where the site has no such
 * page, what it holds and nothing around it.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  const { navigate } = useHooter();
  const { Anchor } = useOwnParts();
  const own = useMemo(() => {
    const { href, ...rest } = props;
    if (!Anchor || href === undefined) return null;
    // A host's own link is handed a ref only where somebody asked for one: not every component takes it.
    // oxlint-disable-next-line react/refs -- handed on, not read
    return drawOwn(Anchor, ref ? { ...rest, href, ref } : { ...rest, href });
  }, [Anchor, props, ref]);
  if (own) return own;
  const { href, onClick, ...rest } = props;
  if (href === undefined) return <>{rest.children}</>;
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- content and href come with the props
    <a
      {...rest}
      href={href}
      ref={ref}
      onClick={(event) => {
        onClick?.(event);
        if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(href, { replace: false });
      }}
    />
  );
});

/** A link that looks like a button; nothing where the site has no such page: words alone would promise something. */
export function LinkButton(props: LinkProps & { readonly "data-variant"?: "primary" }) {
  return props.href === undefined ? null : <Link className="hooter-button" {...props} />;
}
