import { SignIn } from "hooter-react";
import { useLocation, useNavigate } from "react-router";
import { useSiteLabels } from "../labels/language";
import { isRedirected } from "../navigation-state";
import { usePageTitle } from "../page-title";
import { returnPath, signInReason } from "../return-path";

interface SignInPageProps {
  /** Whether visitors may read. Default false. */
  readonly isPublic?: boolean;
}

export function SignInPage({ isPublic = false }: SignInPageProps) {
  const { titles } = useSiteLabels();
  usePageTitle(titles.signIn);
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const next = returnPath(search);
  const goOn = (): void => void navigate(next, { replace: true });
  // `next` is the dashboard by default, so this value alone does not mean that the visitor has requested the dashboard.
  const hasRequested = isRedirected(state) || next !== "/dashboard" || (isPublic && search !== "");
  const reason = hasRequested ? signInReason(next, isPublic) : undefined;
  return (
    <div className="demo-centred">
      <SignIn
        intent={hash === "#inscription" ? "sign-up" : "sign-in"}
        reason={reason}
        onSignedIn={goOn}
        onSignedUp={goOn}
      />
    </div>
  );
}
