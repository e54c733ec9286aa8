import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Composer, Feed } from "hooter-react";
import { TestHooterProvider } from "hooter-react/testing";
import { expect, it } from "vitest";

it("publishes a hoot above the others", async () => {
  const user = userEvent.setup();
  render(
    <TestHooterProvider user="Alice" hoots={[{ author: "Basile", content: "Bonsoir" }]}>
      <Composer />
      <Feed />
    </TestHooterProvider>,
  );
  await user.type(await screen.findByLabelText("Contenu du hoot"), "Il neige.");
  await user.click(screen.getByRole("button", { name: "Publier" }));
  await screen.findByText("Post ajouté avec succès !");
  const cards = await screen.findAllByRole("article");
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Il neige."),
    expect.stringContaining("Bonsoir"),
  ]);
});
