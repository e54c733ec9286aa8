import type { HooterClient } from "hooter-client";
import { HooterProvider } from "hooter-react";
import { useCallback } from "react";
import { Route, Routes, useNavigate } from "react-router";
import { useLanguage } from "./labels/language";
import { Layout } from "./layout/Layout";
import { RouterAnchor } from "./navigation";
import { accountPages } from "./pages";
import { HomePage } from "./routes/HomePage";
import { NotFoundPage } from "./routes/NotFoundPage";
import { SignInPage } from "./routes/SignInPage";
import { SignedInOnly, SignedOutOnly } from "./session/guards";
import { useTheme } from "./theme";

const links = {
  signUp: "/connexion#inscription",
  hashtag: (tag: string) => `/hashtag/${encodeURIComponent(tag)}`,
};

/** The product with its routes (specification, section 2). */
export function App({ client }: { readonly client: HooterClient }) {
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const { widgets } = useLanguage();
  const go = useCallback(
    // Mark navigations that a widget starts, for instance after sign-out, because they skip the question about unsaved
    // text.
    (to: string, options: { readonly replace: boolean }) =>
      void navigate(to, { replace: options.replace, state: { unasked: true } }),
    [navigate],
  );
  return (
    <HooterProvider
      client={client}
      labels={widgets}
      theme={theme}
      links={links}
      Anchor={RouterAnchor}
      navigate={go}
      shortcuts="page"
    >
      <Routes>
        <Route element={<Layout onThemeChange={setTheme} />}>
          <Route index element={<HomePage />} />
          <Route element={<SignedOutOnly />}>
            <Route path="connexion" element={<SignInPage />} />
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
