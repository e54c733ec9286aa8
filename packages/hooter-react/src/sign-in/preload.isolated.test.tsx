// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { HooterProvider } from "../HooterProvider";
import { UserMenu } from "../layout/UserMenu";
import { createHarness } from "../testing/harness";

const loaded = vi.hoisted(() => vi.fn());
vi.mock("./SignInDialog", () => {
  loaded();
  return { SignInDialog: () => null };
});

it("preloads the sign-in dialog for a visitor, unless the site has a sign-in page", async () => {
  const { client, dispose } = createHarness({ signedInAs: null, hoots: 0 });
  onTestFinished(dispose);
  const site = (signIn?: string) => (
    <HooterProvider client={client} links={signIn === undefined ? {} : { signIn }}>
      <UserMenu />
    </HooterProvider>
  );
  const { rerender, unmount } = render(site("/connexion"));
  onTestFinished(unmount);
  await screen.findByText("Connexion");
  await vi.dynamicImportSettled();
  expect(loaded).not.toHaveBeenCalled();
  rerender(site());
  await vi.dynamicImportSettled();
  expect(loaded).toHaveBeenCalledOnce();
});
