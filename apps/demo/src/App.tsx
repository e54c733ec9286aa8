import type { HooterClient } from "hooter-client";
import { HooterProvider } from "hooter-react";
import { useCallback } from "react";
import { Route, Routes, useNavigate } from "react-router";
import { Layout } from "./layout/Layout";
import { RouterAnchor } from "./navigation";
import { ComposerRoute } from "./routes/ComposerRoute";
import { DashboardPage } from "./routes/DashboardPage";
import { HomePage } from "./routes/HomePage";
import { HootRoute } from "./routes/HootRoute";
import { NotFoundPage } from "./routes/NotFoundPage";
import { ProfileRoute } from "./routes/ProfileRoute";
import { SettingsPage } from "./routes/SettingsPage";
import { SignInPage } from "./routes/SignInPage";
import { SignedInOnly, SignedOutOnly } from "./session/guards";
import { useTheme } from "./theme";

const links = { signUp: "/connexion#inscription" };

/** The product with its routes (specification, section 2). */
export function App({ client }: { readonly client: HooterClient }) {
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const go = useCallback(
    // Mark navigations that a widget starts, for instance after sign-out, because they skip the question about unsaved
    // text.
    (to: string, options: { readonly replace: boolean }) =>
      void navigate(to, { replace: options.replace, state: { unasked: true } }),
    [navigate],
  );
  return (
    <HooterProvider client={client} theme={theme} links={links} Anchor={RouterAnchor} navigate={go} shortcuts="page">
      <Routes>
        <Route element={<Layout onThemeChange={setTheme} />}>
          <Route index element={<HomePage />} />
          <Route element={<SignedOutOnly />}>
            <Route path="connexion" element={<SignInPage />} />
          </Route>
          <Route element={<SignedInOnly />}>
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="dashboard/hootin" element={<ComposerRoute />} />
            <Route path="manage_profile" element={<SettingsPage />} />
            <Route path="profile/:pseudo" element={<ProfileRoute />} />
            <Route path="hoot/:slug" element={<HootRoute />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </HooterProvider>
  );
}
