import { useToasts } from "hooter-react";
import { expect, screen } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Verb } from "../docs/Result";

function Shown() {
  const toasts = useToasts();
  const again = () => toasts.show("Gardé.");
  return (
    <>
      <Verb name="show" run={() => toasts.show("C’est fait.")} />
      <Verb
        name="show an error with a button"
        run={() =>
          toasts.show("Pas gardé.", { tone: "error", action: { label: "Réessayer", run: again }, key: "keep" })
        }
      />
      <Verb name="show in the place of the last one" run={() => toasts.show("Toujours pas gardé.", { key: "keep" })} />
    </>
  );
}

export default { title: "Hooks/useToasts", ...hookPage("useToasts", Shown, { hoots: 0 }) };

/** Each key has at most one toast. A toast disappears by itself unless it offers an action. */
export const Ready: HookStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "show" }));
    await expect(await screen.findByText("C’est fait.")).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "show an error with a button" }));
    await userEvent.click(await screen.findByRole("button", { name: "Réessayer" }));
    await expect(await screen.findByText("Gardé.")).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "show an error with a button" }));
    await screen.findByText("Pas gardé.");
    await userEvent.click(canvas.getByRole("button", { name: "show in the place of the last one" }));
    await expect(await screen.findByText("Toujours pas gardé.")).toBeInTheDocument();
    await expect(screen.queryByText("Pas gardé.")).toBeNull();
  },
};
