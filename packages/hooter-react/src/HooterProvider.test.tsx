import { render, screen, waitFor } from "@testing-library/react";
import { StrictMode, useEffect } from "react";
import { afterAll, expect, it, vi } from "vitest";
import { Modal } from "./components/Modal";
import { Feed } from "./feed/Feed";
import { HooterProvider } from "./HooterProvider";
import { en } from "./labels/en";
import { useToasts } from "./provider/context";
import { SignIn } from "./sign-in/SignIn";
import { createHarness } from "./testing/harness";

const harness = createHarness({ signedInAs: null, hoots: 0 });
afterAll(() => harness.dispose());
const { client } = harness;

it("adds no element around its children", () => {
  const { container } = render(
    <HooterProvider client={client}>
      <i />
    </HooterProvider>,
  );
  expect(container.innerHTML).toBe("<i></i>");
});

it("throws an error that names the missing provider when a widget is outside a provider", () => {
  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<SignIn />)).toThrow(
    /this widget needs a <HooterProvider> around it.*two copies.*npm ls hooter-react/,
  );
  silent.mockRestore();
});

it("keeps two providers on a page separate in StrictMode and closes all streams on unmount", async () => {
  const alice = createHarness({ hoots: 3 });
  const { unmount } = render(
    <StrictMode>
      <HooterProvider client={alice.client}>
        <Feed />
      </HooterProvider>
      <HooterProvider client={client}>
        <Feed />
      </HooterProvider>
    </StrictMode>,
  );
  expect(await screen.findAllByRole("article")).toHaveLength(3);
  expect(await screen.findAllByRole("button", { name: "Connexion" })).toHaveLength(1);
  unmount();
  await waitFor(() => expect(alice.database.openStreams()).toBe(0));
  alice.dispose();
});

it("accepts either a configuration or a client, not both", () => {
  const config = { apiKey: "a", projectId: "b", databaseURL: "https://c.example" };
  const elements = [
    <HooterProvider key="1" client={client} />,
    <HooterProvider key="2" firebase={config} options={{ slugBase: "email", cache: "off", live: undefined }} />,
    // @ts-expect-error `client` or `firebase` is required
    <HooterProvider key="3" />,
    // @ts-expect-error `options` is allowed only with `firebase`
    <HooterProvider key="5" client={client} options={{ live: "off" }} />,
    // @ts-expect-error `client` and `firebase` exclude each other
    <HooterProvider key="4" client={client} firebase={config} />,
  ];
  expect(elements).toHaveLength(5);
});

it("uses the host's labels, whether complete or partial", () => {
  const { unmount } = render(
    <HooterProvider client={client} labels={en}>
      <SignIn />
    </HooterProvider>,
  );
  expect(screen.getByRole("button", { name: "Sign up" })).toBeInTheDocument();
  unmount();
  render(
    <HooterProvider client={client} labels={{ signIn: { signUp: "Rejoindre le nid" } }}>
      <SignIn />
    </HooterProvider>,
  );
  expect(screen.getByRole("button", { name: "Rejoindre le nid" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Connexion" })).toBeInTheDocument();
});

function ShowToast({ text }: { text: string }) {
  const toasts = useToasts();
  useEffect(() => void toasts.show(text), [toasts, text]);
  return null;
}

it("renders dialogs and toasts in the host's portal container", () => {
  const container = document.body.appendChild(document.createElement("div"));
  render(
    <HooterProvider client={client} portalContainer={container} theme="dark">
      <Modal open onClose={() => {}} title="Un dialogue" />
      <ShowToast text="Bienvenue !" />
    </HooterProvider>,
  );
  const dialog = screen.getByRole("dialog", { name: "Un dialogue" });
  expect(container).toContainElement(dialog);
  expect(container).toContainElement(screen.getByRole("region", { name: "Notifications" }));
  expect(dialog).toHaveAttribute("data-hooter-theme", "dark");
  container.remove();
});
