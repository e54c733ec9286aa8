import { screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, it } from "vitest";
import { renderInWorld } from "../testing/render";
import { AuthorName } from "./AuthorName";

const author = { uid: "ada", pseudo: "Ada", picture: null };
const show = (pseudo: string, profile?: null) =>
  renderInWorld(<AuthorName author={{ ...author, pseudo }} />, {
    hoots: 0,
    links: profile === null ? { profile: undefined } : { profile: ({ uid }) => `/u/${uid}` },
  });

it("leads to the author's page where the host has one", () => {
  const { unmount } = show("Ada");
  expect(screen.getByRole("link", { name: "Ada" })).toHaveAttribute("href", "/u/ada");
  unmount();
  show("Ada", null);
  expect(screen.getByText("Ada")).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
});

it("keeps the direction of a name to itself", () => {
  show("بومة الليل");
  expect(screen.getByText("بومة الليل").tagName).toBe("BDI");
});

it("can be read whole where it is cut off", () => {
  show("x".repeat(10_000));
  expect(screen.getByRole("link")).toHaveAttribute("title", "x".repeat(10_000));
});

it("gives its element to whoever asks for it, link or text", () => {
  const ref = createRef<HTMLElement>();
  for (const profile of [() => "/u", undefined]) {
    const { unmount } = renderInWorld(<AuthorName ref={ref} author={author} data-mark="" />, {
      hoots: 0,
      links: { profile },
    });
    expect(ref.current).toBe(document.querySelector("[data-mark]"));
    expect(ref.current?.tagName).toBe(profile ? "A" : "SPAN");
    unmount();
    expect(ref.current).toBeNull();
  }
});
