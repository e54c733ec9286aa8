import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { renderInHarness } from "../testing/render";
import { FollowButton } from "./FollowButton";

const basile = { uid: "account1", pseudo: "Basile" };
/** In an empty database, the user does not follow the person yet. */
const options = { hoots: 0 };
/** Renders in a harness where the person has an account. */
const renderKnown = async (ui: ReactElement) => {
  const view = renderInHarness(ui, options);
  await view.harness.database.write("profileStats/account1/hoots", 1);
  return view;
};
const button = () => screen.getByRole("button", { name: /abonner/ });

describe("following and unfollowing", () => {
  it("follows a user, updates the follower count and shows a toast", async () => {
    const { user, harness } = await renderKnown(<FollowButton person={basile} />);
    expect(await screen.findByRole("button", { name: "S'abonner" })).toBeInTheDocument();
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    expect(await screen.findByText("Vous suivez Basile !")).toBeInTheDocument();
    expect(button()).toHaveAccessibleName("Se désabonner");
    expect(JSON.stringify(harness.database.read("follow/account0/account1"))).toContain(
      '{"suivi":"Basile","suiviId":"account1"}',
    );
    expect(harness.database.read("profileStats/account1/followers")).toBe(1);
  });

  it("unfollows a user, updates the follower count and shows a toast", async () => {
    const { user, harness } = await renderKnown(<FollowButton person={basile} />);
    await screen.findByRole("button");
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    await screen.findByText("Vous suivez Basile !");
    await user.click(button());
    expect(await screen.findByText("Vous ne suivez plus Basile !")).toBeInTheDocument();
    expect(button()).toHaveAccessibleName("S'abonner");
    expect(harness.database.read("follow/account0/account1")).toBeNull();
    expect(harness.database.read("profileStats/account1/followers")).toBe(0);
  });

  it("rolls back and shows the reason when the server refuses the follow", async () => {
    const { user, harness } = await renderKnown(<FollowButton person={basile} />);
    await screen.findByRole("button");
    await waitFor(() => expect(button()).toBeEnabled());
    harness.network = "refusing";
    await user.click(button());
    expect(await screen.findByText(/Vous n’avez pas le droit/)).toBeInTheDocument();
    expect(button()).toHaveAccessibleName("S'abonner");
  });

  it("regains the focus after the user retries by keyboard", async () => {
    const { user, harness } = await renderKnown(<FollowButton person={basile} />);
    await screen.findByRole("button");
    await waitFor(() => expect(button()).toBeEnabled());
    harness.network = "refusing";
    await user.tab();
    await user.keyboard("{Enter}");
    (await screen.findByRole("button", { name: "Réessayer" })).focus();
    harness.network = "up";
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Vous suivez Basile !")).toBeInTheDocument();
    expect(button()).toHaveFocus();
  });
});

it("in the compact form, includes the user's name in its accessible name", async () => {
  const { user } = await renderKnown(<FollowButton compact person={basile} />);
  expect(await screen.findByRole("button", { name: "S'abonner à Basile" })).toHaveTextContent(/^S'abonner$/);
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
  expect(await screen.findByRole("button", { name: "Se désabonner de Basile" })).toBeInTheDocument();
});

it("renders nothing for the user's own account or for a visitor", async () => {
  const mine = renderInHarness(
    <>
      <FollowButton person={{ uid: "account0", pseudo: "Alice Moreau" }} />
      <FollowButton person={basile} />
    </>,
    options,
  );
  expect(await screen.findAllByRole("button")).toHaveLength(1);
  mine.unmount();
  const { harness } = renderInHarness(<FollowButton person={basile} />, { ...options, signedInAs: null });
  await waitFor(() => expect(harness.client.session.get().status).toBe("signed-out"));
  expect(screen.queryByRole("button")).toBeNull();
});

it("applies the host's class name and does not follow when the host prevents the click", async () => {
  const { user, harness } = renderInHarness(
    <FollowButton person={basile} className="mine" onClick={(event) => event.preventDefault()} />,
    options,
  );
  await screen.findByRole("button");
  await waitFor(() => expect(button()).toBeEnabled());
  expect(button()).toHaveClass("hooter-follow", "mine");
  await user.click(button());
  expect(harness.calls.filter((call) => call.startsWith("PATCH"))).toEqual([]);
});
