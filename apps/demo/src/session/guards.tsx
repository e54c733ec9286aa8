import { useSession } from "hooter-client/react";
import { LoadingIndicator } from "hooter-react";
import { Navigate, Outlet, useLocation } from "react-router";
import { returnPath, signInPath } from "../return-path";

/**
 * Pages for signed-in users. Signed-out visitors are redirected to the sign-in page, which says why, and return to the
 * requested page after sign-in.
 */
export function SignedInOnly() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  // Until the session is known, show neither the requested page nor the sign-in page.
  if (session.status === "loading") return <LoadingIndicator />;
  if (session.status === "signed-out")
    return <Navigate to={signInPath(pathname + search + hash)} replace state={{ redirected: true }} />;
  return <Outlet />;
}

/** Pages that visitors may read. */
export function ReadersOnly() {
  // Wait for the session, because the widgets depend on the reader.
  return useSession().status === "loading" ? <LoadingIndicator /> : <Outlet />;
}

/**
 * Pages for signed-out users. Signed-in users are redirected to the page they requested, or to the dashboard. A recorded
 * session is known before the first paint, so these pages do not wait for the identity service.
 */
export function SignedOutOnly() {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === "signed-in") return <Navigate to={returnPath(search, window.location.origin)} replace />;
  return <Outlet />;
}
