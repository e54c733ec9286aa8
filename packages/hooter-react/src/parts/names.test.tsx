import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInWorld } from "../testing/render";
import { Modal } from "./Modal";
import { Section } from "./Section";

describe("a name of the host's wins over the title", () => {
  it("of a section, given or pointed to", () => {
    renderInWorld(
      <>
        <h2 id="theirs">Le carnet</h2>
        <Section title="Un titre">a</Section>
        <Section title="Un titre" aria-label="Nommée">
          b
        </Section>
        <Section title="Un titre" aria-labelledby="theirs">
          c
        </Section>
      </>,
      { hoots: 0 },
    );
    const text = (name: string) => screen.getByRole("region", { name }).lastChild?.textContent;
    expect(["Un titre", "Nommée", "Le carnet"].map(text)).toEqual(["a", "b", "c"]);
  });

  it.each([
    [{}, "Un titre"],
    [{ "aria-label": "Nommé" }, "Nommé"],
    [{ "aria-labelledby": "theirs" }, "Le carnet"],
  ])("of a dialog (%o)", (given, name) => {
    renderInWorld(
      <Modal open onClose={() => {}} title="Un titre" {...given}>
        <p id="theirs">Le carnet</p>
      </Modal>,
      { hoots: 0 },
    );
    expect(screen.getByRole("dialog", { name })).toBeInTheDocument();
  });
});
