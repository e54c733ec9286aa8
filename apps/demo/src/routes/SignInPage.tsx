import { SignIn } from "hooter-react";
import { useLocation, useNavigate } from "react-router";
import { usePageTitle } from "../page-title";
import { returnPath } from "../return-path";
import { words } from "../words";

export function SignInPage() {
  usePageTitle(words.titles.signIn);
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const goOn = (): void => void navigate(returnPath(search, window.location.origin), { replace: true });
  return (
    <div className="demo-centred">
      <SignIn intent={hash === "#inscription" ? "sign-up" : "sign-in"} onSignedIn={goOn} onSignedUp={goOn} />
    </div>
  );
}
