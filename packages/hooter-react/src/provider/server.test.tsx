// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import {
  ComposerDialog,
  Dashboard,
  Feed,
  Footer,
  Header,
  Home,
  HooterProvider,
  HootPage,
  NotFound,
  Profile,
  Settings,
  SignIn,
  Timestamp,
} from "../index";
import { Logo } from "../primitives/index";
import { createHarness } from "../testing/harness";

it("renders loading states on a server, without window, dialogs, toasts or calls", () => {
  expect(typeof window).toBe("undefined");
  const harness = createHarness();
  const html = renderToString(
    <HooterProvider client={harness.client}>
      <Header current="/" />
      <Logo />
      <Home />
      <NotFound />
      <SignIn />
      <Dashboard />
      <Feed />
      <HootPage slug="a-1_hoot" />
      <Profile who={{ pseudo: "Basile" }} />
      <Settings />
      <ComposerDialog open={false} onClose={() => {}} />
      <Timestamp time={new Date(2026, 5, 15, 12).getTime()} written="" />
      <Footer contact="/contact" />
    </HooterProvider>,
  );
  harness.dispose();
  expect(html).toContain("Commencez un post");
  expect(html.match(/Chargement\.\.\./g)).toHaveLength(7);
  expect(html).toContain("lundi 15 juin 2026");
  expect(html).not.toContain("Connectez-vous pour lire");
  expect(html).not.toContain("Déconnexion");
  expect(html).not.toContain("hooter-toasts");
  expect(harness.calls).toEqual([]);
});
