import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { renderInHarness } from "../testing/render";
import { Composer } from "./Composer";

afterEach(cleanup);

describe.each([320, 800])("the preview of a picture in a window of %i px", (width) => {
  it("moves neither the description nor « Publier » when it appears or fails", async () => {
    await page.viewport(width, 900);
    const { user } = renderInHarness(<Composer />, { hoots: 0 });
    await user.type(await screen.findByRole("textbox", { name: "Contenu du hoot" }), "La lune.");
    const link = screen.getByRole("textbox", { name: /^Lien d’une image/ });
    await user.click(link);
    await user.paste("https://exemple.invalid/a.png");
    const positions = () =>
      [
        screen.getByRole("textbox", { name: "Description de l’image" }),
        screen.getByRole("button", { name: "Publier" }),
      ].map((control) => control.getBoundingClientRect().top);
    const before = positions();
    const preview = await screen.findByRole("img", { name: "Aperçu de l’image" });
    expect(positions()).toEqual(before);
    fireEvent.error(preview);
    await screen.findByText(/^Cette image ne se charge pas/);
    expect(link).toHaveAccessibleDescription(/^Cette image ne se charge pas/);
    expect(link).toBeInvalid();
    expect(positions()).toEqual(before);
    await user.type(link, "?b");
    expect(link).not.toHaveAccessibleDescription();
    expect(positions()).toEqual(before);
  });
});
