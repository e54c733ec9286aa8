import { forwardRef, type HTMLAttributes, type MouseEvent, useMemo } from "react";
import { type HooterAnchorProps, useHooter, useHostComponents } from "./context";
import { isDialogLink, isOwnOrigin } from "./links";
import { elementOf } from "./slots";

/** Whether a click navigates in this tab, instead of opening a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

interface LinkProps extends HTMLAttributes<HTMLElement> {
  readonly href: string | undefined;
}

/**
 * Link to one of the host's pages. Renders the host's `Anchor`, or else an `<a>`. A click on the `<a>` calls the host's
 * `navigate`, if there is one and the address has the page's origin. If the site has no such page (`href` is
 * undefined), only the children are rendered. If the site has a dialog instead of the sign-in or settings page, the
 * link is rendered as a button, because there is no address to copy or to open in another tab. The ref of this button
 * stays null.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  const { navigate, openDialog } = useHooter();
  const { Anchor } = useHostComponents();
  const hostLink = useMemo(() => {
    const { href, ...rest } = props;
    if (!Anchor || href === undefined || isDialogLink(href)) return null;
    // oxlint-disable-next-line react/refs -- the ref is forwarded, not read
    return elementOf<HooterAnchorProps>(Anchor, { ...rest, href }, ref);
  }, [Anchor, props, ref]);
  if (hostLink) return hostLink;
  const { href, onClick, ...rest } = props;
  if (href === undefined) return <>{rest.children}</>;
  if (isDialogLink(href)) {
    return (
      <button
        {...rest}
        type="button"
        aria-haspopup="dialog"
        onClick={(event) => {
          onClick?.(event);
          openDialog.set(href);
        }}
      />
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- content and href are in the props
    <a
      {...rest}
      href={href}
      ref={ref}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || !navigate || !isOwnOrigin(href)) return;
        event.preventDefault();
        navigate(href, { replace: false });
      }}
    />
  );
});

/** Link styled as a button; nothing without an `href`, because text in this style would look like an action. */
export function LinkButton(props: LinkProps & { readonly "data-variant"?: "primary" }) {
  return props.href === undefined ? null : <Link className="hooter-button" {...props} />;
}
