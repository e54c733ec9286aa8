import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { HootView } from "hooter-client";
import { useState } from "react";
import { afterAll, expect, it, vi } from "vitest";
import { Avatar, Feed, HootCard, type HooterComponents, HooterProvider, HootPage } from "../index";
import { busiestSlug, createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const harness = createHarness({ signedInAs: null });
afterAll(() => harness.dispose());

it("renders the host's component with the default's props, and it can render the default", async () => {
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

it("warns once when the host's HootCard passes nothing to its root element", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  renderInHarness(<Feed />, { hoots: 2, components: { HootCard: (props) => <HootCard {...props} className="own" /> } });
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
  for (const name of ["one", "other"]) {
    const Own = ({ hoot }: { hoot: HootView }) => <p data-testid={name}>{hoot.content}</p>;
    renderInHarness(<Feed />, { hoots: 2, components: { HootCard: Own } });
    expect(await screen.findAllByTestId(name)).toHaveLength(2);
  }
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/components\.HootCard/)]]);
  warn.mockRestore();
});

const Pressed = ({ text }: { text: string }) => {
  const [pressed, setPressed] = useState(0);
  return (
    <button type="button" onClick={() => setPressed(pressed + 1)}>
      {`${text} ${pressed}`}
    </button>
  );
};

it("an inline function component keeps its state and reads the host's latest values", async () => {
  const Host = ({ word }: { word: string }) => (
    <HooterProvider client={harness.client} components={{ Empty: () => Pressed({ text: word }) }}>
      <Feed />
    </HooterProvider>
  );
  const { rerender } = render(<Host word="Hou" />);
  const button = await screen.findByRole("button", { name: "Hou 0" });
  await userEvent.click(button);
  rerender(<Host word="Bou" />);
  expect(screen.getByRole("button", { name: "Bou 1" })).toBe(button);
});

it("another component in the same place mounts with a new state", async () => {
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
