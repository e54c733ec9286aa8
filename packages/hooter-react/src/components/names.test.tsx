import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CommentItem } from "../hoot/CommentItem";
import { CommentList } from "../hoot/CommentList";
import { DefaultHootCard as HootCard } from "../hoot/HootCard";
import { ShareBar } from "../share/ShareBar";
import { comment, hoot } from "../testing/each-widget";
import { renderInHarness } from "../testing/render";
import { Modal } from "./Modal";
import { Section } from "./Section";

describe("accessible names from the host", () => {
  it("override the name of a section, as aria-label or aria-labelledby", () => {
    renderInHarness(
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

  it("override the names of a card, a comment, a comment list and a share bar", () => {
    renderInHarness(
      <>
        <h2 id="theirs">Le carnet</h2>
        <HootCard hoot={hoot} />
        <HootCard hoot={hoot} aria-label="Du jour" />
        <CommentItem comment={comment} aria-label="Répondu" />
        <CommentItem comment={comment} aria-labelledby="theirs" />
        <CommentList hoot={hoot} aria-label="Leurs mots" />
        <ShareBar hoot={hoot} aria-label="Faire suivre" />
        <ShareBar hoot={hoot} aria-labelledby="theirs" />
      </>,
      { hoots: 0 },
    );
    for (const name of ["Basile", "Du jour", "Répondu", "Le carnet"])
      expect(screen.getByRole("article", { name })).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Leurs mots" })).toBeInTheDocument();
    for (const name of ["Faire suivre", "Le carnet"]) expect(screen.getByRole("group", { name })).toBeInTheDocument();
  });

  it.each([
    [{}, "Un titre"],
    [{ "aria-label": "Nommé" }, "Nommé"],
    [{ "aria-labelledby": "theirs" }, "Le carnet"],
  ])("replace the title as the name of a dialog (%o)", (given, name) => {
    renderInHarness(
      <Modal open onClose={() => {}} title="Un titre" {...given}>
        <p id="theirs">Le carnet</p>
      </Modal>,
      { hoots: 0 },
    );
    expect(screen.getByRole("dialog", { name })).toBeInTheDocument();
  });
});
