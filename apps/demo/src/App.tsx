import type { HooterClient } from "hooter-client";
import { HooterProvider } from "hooter-react";
import { useCallback } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { useLanguage } from "./labels/language";
import { Layout } from "./layout/Layout";
import { links } from "./links";
import { RouterAnchor } from "./navigation";
import { accountPages, publicPages } from "./pages";
import { signInPath } from "./return-path";
import { SignInPage } from "./routes/SignInPage";
import { HomePage, NotFoundPage } from "./routes/StaticPages";
import { ReadersOnly, SignedInOnly, SignedOutOnly } from "./session/guards";
import { useTheme } from "./theme";

interface AppProps {
  readonly client: HooterClient;
  /** Whether visitors may read. Default false. */
  readonly isPublic?: boolean;
  /** Whether the build renders this page for visitors, or the browser hydrates such a page. Default false. */
  readonly isPrerendered?: boolean;
}

/** The whole site with its routes (specification, section 2). */
export function App({ client, isPublic = false, isPrerendered = false }: AppProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // Address of the sign-in page. After the sign-in, the visitor returns to the current page.
  const signIn =
    isPublic && pathname !== "/connexion" ? signInPath(pathname + search + hash, isPublic) : `/connexion${search}`;
  const [theme, setTheme] = useTheme();
  const { widgets } = useLanguage();
  const go = useCallback(
    // Mark navigations that a widget starts, for instance after sign-out, so that they skip the confirmation for
    // unsaved text.
    (to: string, options: { readonly replace: boolean }) =>
      void navigate(to, { replace: options.replace, state: { unasked: true } }),
    [navigate],
  );
  return (
    <HooterProvider
      client={client}
      labels={widgets}
      theme={theme}
      initialSession={isPrerendered ? "signed-out" : "loading"}
      links={isPublic ? { ...links, signIn } : links}
      Anchor={RouterAnchor}
      navigate={go}
      shortcuts="page"
    >
      <Routes>
        <Route element={<Layout onThemeChange={setTheme} />}>
          <Route index element={<HomePage />} />
          <Route element={<SignedOutOnly />}>
            <Route path="connexion" element={<SignInPage isPublic={isPublic} />} />
          </Route>
          <Route element={isPublic ? <ReadersOnly /> : <SignedInOnly />}>
            {publicPages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          <Route element={<SignedInOnly />}>
            {accountPages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </HooterProvider>
  );
}
