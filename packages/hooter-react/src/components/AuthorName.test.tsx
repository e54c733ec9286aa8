import { screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, it } from "vitest";
import { renderInHarness } from "../testing/render";
import { AuthorName } from "./AuthorName";

const author = { uid: "ada", pseudo: "Ada", picture: null };
const show = (pseudo: string, profile?: null) =>
  renderInHarness(<AuthorName author={{ ...author, pseudo }} />, {
    hoots: 0,
    links: profile === null ? { profile: undefined } : { profile: ({ uid }) => `/u/${uid}` },
  });

it("links to the author's page only when the host has one", () => {
  const { unmount } = show("Ada");
  expect(screen.getByRole("link", { name: "Ada" })).toHaveAttribute("href", "/u/ada");
  unmount();
  show("Ada", null);
  expect(screen.getByText("Ada")).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
});

it("wraps the name in a bdi element", () => {
  show("بومة الليل");
  expect(screen.getByText("بومة الليل").tagName).toBe("BDI");
});

it("sets the full name as the title attribute, because the text may be truncated", () => {
  show("x".repeat(10_000));
  expect(screen.getByRole("link")).toHaveAttribute("title", "x".repeat(10_000));
});

it("passes the ref to the link, or to the plain text that replaces the link", () => {
  const ref = createRef<HTMLElement>();
  for (const profile of [() => "/u", undefined]) {
    const { unmount } = renderInHarness(<AuthorName ref={ref} author={author} data-mark="" />, {
      hoots: 0,
      links: { profile },
    });
    expect(ref.current).toBe(document.querySelector("[data-mark]"));
    expect(ref.current?.tagName).toBe(profile ? "A" : "SPAN");
    unmount();
    expect(ref.current).toBeNull();
  }
});
