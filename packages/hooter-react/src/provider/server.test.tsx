// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { ComposerDialog, Dashboard, Feed, HooterProvider, HootPage, Logo, SignIn, Timestamp } from "../index";
import { createWorld } from "../testing/world";

it("renders on a server: loading states, no dialog, no toast, no window", () => {
  expect(typeof window).toBe("undefined");
  const world = createWorld();
  const html = renderToString(
    <HooterProvider client={world.client}>
      <Logo />
      <SignIn />
      <Dashboard />
      <Feed />
      <HootPage slug="a-1_hoot" />
      <ComposerDialog open={false} onClose={() => {}} />
      <Timestamp time={Date.UTC(2026, 5, 15, 12)} written="" />
    </HooterProvider>,
  );
  world.dispose();
  expect(html).toContain("Commencez un post");
  expect(html.match(/Chargement\.\.\./g)).toHaveLength(3);
  expect(html).toContain("lundi 15 juin 2026");
  expect(html).not.toContain("Connectez-vous pour lire");
  expect(html).not.toContain("hooter-toasts");
  expect(world.calls).toEqual([]);
});
