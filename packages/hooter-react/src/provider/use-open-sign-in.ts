import { useHooter } from "./context";
import { isDialogLink } from "./links";

/**
 * Returns a function that opens the target of a link: a dialog or a page of the site. A page is opened by the host's
 * `navigate`, if there is one; otherwise, the browser loads the page.
 */
export function useOpenLink(): (href: string) => void {
  const { navigate, openDialog } = useHooter();
  return (href) => {
    if (isDialogLink(href)) openDialog.set(href);
    else if (navigate) navigate(href, { replace: false });
    else window.location.assign(href);
  };
}

/**
 * Returns a function that opens the page `links.signIn`, or the sign-in dialog on a site without such a page. If
 * `links.signIn` is `undefined`, the function does nothing.
 *
 * @example
 * const openSignIn = useOpenSignIn();
 * <button type="button" onClick={openSignIn}>Se connecter</button>
 */
export function useOpenSignIn(): () => void {
  const { signIn } = useHooter().links;
  const openLink = useOpenLink();
  return () => {
    if (signIn !== undefined) openLink(signIn);
  };
}
