import { SignIn } from "hooter-react";
import { useLocation, useNavigate } from "react-router";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";
import { returnPath } from "../return-path";

export function SignInPage() {
  const { titles } = useSiteLabels();
  usePageTitle(titles.signIn);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const goOn = (): void => void navigate(returnPath(search, window.location.origin), { replace: true });
  return (
    <div className="demo-centred">
      <SignIn intent={hash === "#inscription" ? "sign-up" : "sign-in"} onSignedIn={goOn} onSignedUp={goOn} />
    </div>
  );
}
