import { useHooter } from "./context";
import { isDialogLink } from "./links";

/**
 * Returns a function that opens the page `links.signIn`, or the sign-in dialog on a site without such a page. If
 * `links.signIn` is `undefined`, the function does nothing.
 *
 * @example
 * const openSignIn = useOpenSignIn();
 * <button type="button" onClick={openSignIn}>Se connecter</button>
 */
export function useOpenSignIn(): () => void {
  const { links, navigate, openDialog } = useHooter();
  const { signIn } = links;
  return () => {
    if (signIn === undefined) return;
    if (isDialogLink(signIn)) openDialog.set(signIn);
    else if (navigate) navigate(signIn, { replace: false });
    else window.location.assign(signIn);
  };
}
