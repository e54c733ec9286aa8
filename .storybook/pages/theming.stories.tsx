import type { Meta, StoryObj } from "@storybook/react-vite";
import { useAuthorHoots } from "hooter-client/react";
import { HootCard, LikeButton, ShareBar, SignInForm } from "hooter-react";
import { Button, TextField } from "hooter-react/primitives";
import { type CSSProperties, useState } from "react";
import { expect, waitFor } from "storybook/test";

/** Basic variables, each with an example value. */
const variables = [
  ["--hooter-ink", "light-dark(#102a1e, #e4efe8)"],
  ["--hooter-paper", "light-dark(#fbfffc, #0f1a15)"],
  ["--hooter-accent", "light-dark(#2f9e62, #5fd694)"],
  ["--hooter-danger", "light-dark(#b3261e, #ffb4ab)"],
  ["--hooter-font", "ui-monospace, monospace"],
  ["--hooter-font-title", "var(--hooter-font)"],
  ["--hooter-size", "15px"],
  ["--hooter-radius", "4px"],
] as const;

type Values = Readonly<Record<string, string>>;

/** Variables that a host would set in its stylesheet. Empty values are omitted. */
function stylesOf(values: Values): CSSProperties {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}

function Workbench({ initial }: { initial: Values }) {
  const [values, setValues] = useState(initial);
  return (
    <>
      <form aria-label="Variables" className="variables">
        {variables.map(([name, example]) => (
          <TextField
            key={name}
            label={name}
            placeholder={example}
            spellCheck={false}
            value={values[name] ?? ""}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        ))}
        <Button onClick={() => setValues(Object.fromEntries(variables))}>Try a theme</Button>
        <Button variant="quiet" onClick={() => setValues({})}>
          Back to the defaults
        </Button>
      </form>
      <div data-testid="themed" className="themed" style={stylesOf(values)}>
        <SignInForm aria-label="Connexion" />
        <Hoots />
      </div>
    </>
  );
}

function Hoots() {
  const state = useAuthorHoots("account0", { pageSize: 2 });
  if (state.status !== "ready") return null;
  return state.hoots.map((hoot) => (
    <div key={hoot.id}>
      <HootCard hoot={hoot} />
      <LikeButton hoot={hoot} />
      <ShareBar hoot={hoot} />
    </div>
  ));
}

const meta = {
  title: "Guides/Theming",
  tags: ["!autodocs"],
  parameters: { hooter: { hoots: 12 } },
  render: () => <Workbench initial={{}} />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Live: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole("article");
    const card = canvas.getAllByRole("article")[0] ?? document.body;
    const before = getComputedStyle(card).backgroundColor;
    await userEvent.click(canvas.getByRole("button", { name: "Try a theme" }));
    await waitFor(() => expect(getComputedStyle(card).backgroundColor).not.toBe(before));
    await userEvent.click(canvas.getByRole("button", { name: "Back to the defaults" }));
    await waitFor(() => expect(getComputedStyle(card).backgroundColor).toBe(before));
  },
};

const green = { render: () => <Workbench initial={Object.fromEntries(variables)} /> };

/** Colours derived from the eight variables keep their contrast. */
export const AnotherTheme: Story = green;
export const AnotherThemeDark: Story = { ...green, globals: { theme: "dark" } };
