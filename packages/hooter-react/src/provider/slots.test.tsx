import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { HootView } from "hooter-client";
import { useState } from "react";
import { afterAll, expect, it, vi } from "vitest";
import { Avatar, Feed, HootCard, type HootCardProps, type HooterComponents, HooterProvider, HootPage } from "../index";
import type { EmptyProps } from "../primitives/Empty";
import { busiestSlug, createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const harness = createHarness({ signedInAs: null });
afterAll(() => harness.dispose());

it("passes the props of the default component to the host's component, which may render the default component with them", async () => {
  renderInHarness(<Feed />, {
    hoots: 3,
    components: {
      Avatar: (props) => (
        <b data-testid="frame">
          <Avatar {...props} size="large" />
        </b>
      ),
      Timestamp: ({ time }) => <time>{typeof time}</time>,
    },
  });
  expect(await screen.findAllByRole("article")).toHaveLength(3);
  const frames = screen.getAllByTestId("frame");
  expect(frames).toHaveLength(3);
  for (const frame of frames) expect(frame.firstElementChild).toHaveAttribute("data-size", "large");
  expect(screen.getAllByText("number")).toHaveLength(3);
});

it("passes only the name of the icon to the host's Icon", async () => {
  const passed: object[] = [];
  const Icon = (props: object) => {
    passed.push(props);
    return null;
  };
  renderInHarness(<Feed />, { hoots: 1, components: { Icon } });
  await screen.findByRole("article");
  expect(passed).toContainEqual({ name: "heart" });
});

it("warns once when the host's HootCard spreads no props on its root element", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  renderInHarness(<Feed />, { hoots: 2, components: { HootCard: (props) => <HootCard {...props} className="own" /> } });
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
  for (const name of ["one", "other"]) {
    const HostComponent = ({ hoot }: { hoot: HootView }) => <p data-testid={name}>{hoot.content}</p>;
    renderInHarness(<Feed />, { hoots: 2, components: { HootCard: HostComponent } });
    expect(await screen.findAllByTestId(name)).toHaveLength(2);
  }
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/components\.HootCard/)]]);
  warn.mockRestore();
});

it("passes a host's HootCard what its root needs for the focus and the name", async () => {
  const Card = ({ hoot, ...rest }: HootCardProps) => <article {...rest}>{hoot.content}</article>;
  const { user } = renderInHarness(<Feed />, { hoots: 3, components: { HootCard: Card } });
  const cards = await screen.findAllByRole("article", { name: /\p{L}/u });
  expect(cards).toHaveLength(3);
  act(() => screen.getByRole("feed").focus());
  await user.keyboard("{PageDown}");
  expect(cards[0]).toHaveFocus();
  await user.keyboard("{PageDown}");
  expect(cards[1]).toHaveFocus();
});

it("renders the default for a component that is null", async () => {
  const components: object = { Avatar: null, HootCard: null, HootBody: null, Button: null, AuthorName: null };
  renderInHarness(<Feed />, { hoots: 2, components });
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  expect(screen.queryByText(/ne peut pas être affiché/)).toBeNull();
  expect(screen.getAllByRole("button", { name: /J'aime/ })).toHaveLength(2);
});

const Pressed = ({ text }: { text: string }) => {
  const [pressed, setPressed] = useState(0);
  return (
    <button type="button" onClick={() => setPressed(pressed + 1)}>
      {`${text} ${pressed}`}
    </button>
  );
};

it("keeps the state of a component while the host re-renders", async () => {
  const Empty = () => <Pressed text="Hou" />;
  const ui = (word: string) => (
    <HooterProvider client={harness.client} components={{ Empty, Icon: () => <i>{word}</i> }}>
      <Feed />
    </HooterProvider>
  );
  const { rerender } = render(ui("un"));
  const button = await screen.findByRole("button", { name: "Hou 0" });
  await userEvent.click(button);
  rerender(ui("deux"));
  expect(screen.getByRole("button", { name: "Hou 1" })).toBe(button);
});

it("renders the host's Empty in place of a missing hoot", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const Empty = ({ text, children }: EmptyProps) => (
    <div>
      <b>{text}</b>
      {children}
    </div>
  );
  renderInHarness(<HootPage slug="personne-1_hoot" />, { hoots: 0, components: { Empty } });
  expect((await screen.findByText("Cet article n'existe pas !", { selector: "b" })).parentElement).toContainElement(
    screen.getByRole("link", { name: "Retour à l’accueil" }),
  );
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

it("warns once about a component that the host re-creates on every render, and shows the latest one", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const Same = () => <i>icône</i>;
  const ui = (word: string) => (
    <HooterProvider client={harness.client} components={{ Empty: () => <p>{word}</p>, Icon: Same }}>
      <Feed />
    </HooterProvider>
  );
  const { rerender } = render(ui("0"));
  await screen.findByText("0");
  for (const word of ["1", "2"]) rerender(ui(word));
  expect(warn).not.toHaveBeenCalled();
  for (const word of ["3", "4", "5", "6", "7"]) rerender(ui(word));
  expect(screen.getByText("7")).toBeInTheDocument();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/Empty changes at each render/)]]);
  warn.mockRestore();
});

it("warns once about a component with an unknown name, and renders the default", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const misspelt = { Avatr: () => <b>avatar</b>, toString: () => <b>texte</b> };
  const ui = () => (
    <HooterProvider client={harness.client} components={{ ...misspelt, Avatar: undefined }}>
      <Feed />
    </HooterProvider>
  );
  const { rerender } = render(ui());
  rerender(ui());
  await screen.findByRole("button", { name: "Connexion" });
  expect(screen.queryByText("avatar")).toBeNull();
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/components\.Avatr is unknown/)],
    [expect.stringMatching(/components\.toString is unknown/)],
  ]);
  warn.mockRestore();
});

it("mounts a component with new state when it replaces another one", async () => {
  const ui = (components: HooterComponents) => (
    <HooterProvider client={harness.client} components={components}>
      <Feed />
    </HooterProvider>
  );
  const { rerender } = render(ui({ Empty: () => <p>sans état</p> }));
  expect(await screen.findByText("sans état")).toBeInTheDocument();
  rerender(ui({ Empty: () => Pressed({ text: "avec" }) }));
  expect(screen.getByRole("button", { name: "avec 0" })).toBeInTheDocument();
});

it("renders the host's own hoot body, comment and button", async () => {
  const own = (word: string) => () => <p>{word}</p>;
  const { rerender, harness } = renderInHarness(<Feed />, {
    hoots: 40,
    components: { HootBody: own("corps"), CommentItem: own("commentaire"), Button: ({ variant }) => <i>{variant}</i> },
  });
  expect(await screen.findAllByText("corps")).toHaveLength(20);
  rerender(<HootPage slug={busiestSlug(harness)} />);
  expect((await screen.findAllByText("commentaire")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button")).toBeNull();
});
