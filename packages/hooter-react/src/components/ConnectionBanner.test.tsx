import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dashboard } from "../dashboard/Dashboard";
import { Feed } from "../feed/Feed";
import { HooterProvider } from "../HooterProvider";
import { Header } from "../layout/Header";
import { Profile } from "../profile/Profile";
import { Settings } from "../settings/Settings";
import { renderInHarness } from "../testing/render";
import { useConnectionBanner } from "./ConnectionBanner";

// The settings and the sign-in need the network, so the message names the texts that do not.
const offline = /^Vous êtes hors ligne\. Vos envois /;
const lost = /Connexion perdue/;

function setNetwork(onLine: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
  act(() => void dispatchEvent(new Event(onLine ? "online" : "offline")));
}
afterEach(() => vi.restoreAllMocks());

describe("ConnectionBanner", () => {
  it.each([
    ["a feed alone", <Feed key="feed" />],
    ["a profile", <Profile key="profile" who={{ pseudo: "Basile" }} />],
    ["the settings", <Settings key="settings" />],
    ["a header", <Header key="header" />],
  ])("on a page with %s, shows the offline message until the network is back", (_, widget) => {
    renderInHarness(widget, { hoots: 0 });
    expect(screen.queryByText(offline)).toBeNull();
    setNetwork(false);
    expect(screen.getByText(offline)).toBeInTheDocument();
    setNetwork(true);
    expect(screen.queryByText(offline)).toBeNull();
  });

  it("shows one message outside the widgets, regardless of the number of widgets and providers", () => {
    const { container, harness } = renderInHarness(
      <>
        <Header />
        <Dashboard />
        <Feed />
      </>,
      { hoots: 0 },
    );
    setNetwork(false);
    expect(container).not.toContainElement(screen.getByText(offline));
    const { rerender } = renderInHarness(<p />, { hoots: 0 });
    rerender(
      <HooterProvider client={harness.client}>
        <Feed />
      </HooterProvider>,
    );
    expect(screen.getAllByText(offline)).toHaveLength(1);
  });

  it("counts the pending mutations of all providers", async () => {
    const { harness } = renderInHarness(<Feed />, { hoots: 0 });
    const other = renderInHarness(<Feed />, { hoots: 0 });
    for (const { client } of [harness, other.harness]) {
      await waitFor(() => expect(client.session.get().status).toBe("signed-in"));
    }
    harness.network = other.harness.network = "down";
    const write = { content: "Bonsoir", pictureUrl: "", pictureAlt: "" };
    act(() => void other.harness.client.publishHoot(write).catch(() => {}));
    expect(await screen.findByText(/1 envoi en attente/)).toBeInTheDocument();
    act(() => void harness.client.publishHoot(write).catch(() => {}));
    expect(await screen.findByText(/2 envois en attente/)).toBeInTheDocument();
  });

  it("announces the number of pending mutations without repeating the offline message", async () => {
    const { harness } = renderInHarness(<Feed />, { hoots: 0 });
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-in"));
    setNetwork(false);
    harness.network = "down";
    act(() => void harness.client.publishHoot({ content: "Bonsoir", pictureUrl: "", pictureAlt: "" }).catch(() => {}));
    const count = (await screen.findByText(/1 envoi en attente/)).closest("output");
    expect(count).toHaveTextContent(/^1 envoi en attente\.$/);
    expect(screen.getByText(offline).closest("output")).not.toHaveTextContent("en attente");
  });

  it("shows nothing on a page without a widget", () => {
    renderInHarness(<p>Le site de l’hôte</p>, { hoots: 0 });
    setNetwork(false);
    expect(screen.queryByText(offline)).toBeNull();
  });

  it("shows in the host's portal container that a live list has lost its connection", () => {
    const portalContainer = document.body.appendChild(document.createElement("div"));
    const List = () => {
      useConnectionBanner("reconnecting");
      return null;
    };
    const view = renderInHarness(<List />, { hoots: 0, portalContainer });
    expect(within(portalContainer).getByText(lost)).toBeInTheDocument();
    setNetwork(false);
    expect(within(portalContainer).queryByText(lost)).toBeNull();
    expect(within(portalContainer).getByText(offline)).toBeInTheDocument();
    view.unmount();
    portalContainer.remove();
  });

  it("announces its message in a live region that already exists", () => {
    renderInHarness(<Feed />, { hoots: 0 });
    const regions = screen.getAllByRole("status");
    setNetwork(false);
    const region = screen.getByText(offline);
    expect(regions).toContain(region);
    expect(region).toHaveAttribute("aria-live", "polite");
  });
});
