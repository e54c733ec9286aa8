import { useSession } from "hooter-client/react";
import { LoadingIndicator } from "hooter-react";
import { Navigate, Outlet, useLocation } from "react-router";
import { returnPath, signInPath } from "../return-path";

/**
 * Pages for signed-in users. Visitors are redirected to the sign-in page, which shows the reason. After signing in,
 * they return to the requested page.
 */
export function SignedInOnly() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  // While the session is loading, show neither the requested page nor the sign-in page.
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
 * Pages for signed-out users. Signed-in users are redirected to the page that they requested, or to the dashboard.
 * These pages do not wait for the identity service, because a stored session is known before the first paint.
 */
export function SignedOutOnly() {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === "signed-in") return <Navigate to={returnPath(search)} replace />;
  return <Outlet />;
}
