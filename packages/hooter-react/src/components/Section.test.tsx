import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderInHarness } from "../testing/render";
import { Section } from "./Section";

it("is expanded, with the focus on its title, before it renders its content", async () => {
  const title = () => screen.getByRole("button", { name: "Titre" });
  const states: unknown[] = [];
  function Content() {
    states.push(title().getAttribute("aria-expanded"));
    return <p>Contenu</p>;
  }
  renderInHarness(
    <Section title="Titre" defaultOpen={false}>
      <Content />
    </Section>,
  );
  await userEvent.click(title());
  expect(screen.getByText("Contenu")).toBeVisible();
  expect(new Set(states)).toEqual(new Set(["true"]));
  expect(title()).toHaveFocus();
  await userEvent.click(title());
  expect(screen.queryByText("Contenu")).toBeNull();
});
