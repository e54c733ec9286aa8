import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { Footer } from "./Footer";

const visitor = { signedInAs: null, hoots: 0 };

it("shows the copyright with the current year, and a contact link", () => {
  renderInHarness(<Footer contact="mailto:contact@hooter.example" />, visitor);
  expect(screen.getByRole("contentinfo")).toHaveTextContent(`© ${new Date().getFullYear()} Hooter`);
  expect(screen.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "mailto:contact@hooter.example");
});

it("opens a contact page with the host's router and a mail address with the browser", async () => {
  const navigate = vi.fn();
  const { user, rerender } = renderInHarness(<Footer contact="/contact" year={2026} />, { ...visitor, navigate });
  await user.click(screen.getByRole("link", { name: "Contact" }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith("/contact", { replace: false });
  rerender(<Footer contact="mailto:contact@hooter.example" />);
  const link = screen.getByRole("link", { name: "Contact" });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(navigate).toHaveBeenCalledOnce();
});
