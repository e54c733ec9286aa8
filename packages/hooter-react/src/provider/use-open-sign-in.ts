import { useHooter } from "./context";
import { isDialogLink } from "./links";

/** Returns a function that opens a page of the site: with the `navigate` of the host, or else with a page load. */
export function useOpenPage(): (address: string) => void {
  const { navigate } = useHooter();
  return (address) => (navigate ? navigate(address, { replace: false }) : window.location.assign(address));
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
  const { links, openDialog } = useHooter();
  const openPage = useOpenPage();
  const { signIn } = links;
  return () => {
    if (signIn === undefined) return;
    if (isDialogLink(signIn)) openDialog.set(signIn);
    else openPage(signIn);
  };
}
