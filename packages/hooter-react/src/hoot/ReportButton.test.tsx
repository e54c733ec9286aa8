import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { chooseAction } from "../testing/choose-action";
import { BASILE } from "../testing/harness";
import { communityHootsOf, hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { HootPage } from "./HootPage";
import { ReportButton } from "./ReportButton";

const [hoot] = communityHootsOf(BASILE);

const reason = () => screen.findByLabelText("Ce qui ne va pas (facultatif)");
const send = () => screen.getByRole("button", { name: "Signaler" });

async function open() {
  const view = renderInHarness(<HootPage slug={hoot.slug} />);
  await chooseAction(view.user, "Signaler");
  await view.user.click(await reason());
  const reports = () => Object.values(view.harness.database.read("signalements") ?? {});
  return { ...view, reports, id: hootId(view.harness, hoot.slug) };
}

it.each([
  ["no reason", "", undefined],
  ["blanks", "   ", undefined],
  ["words", "Ce n’est pas un hibou.", "Ce n’est pas un hibou."],
  ["emoji and right-to-left text", "🦉 البومة", "🦉 البومة"],
  ["HTML", "<b>non</b>", "<b>non</b>"],
  ["500 characters", "a".repeat(500), "a".repeat(500)],
])("sends a report with %s", async (_, text, motif) => {
  const { user, reports, id } = await open();
  if (text) await user.paste(text);
  await user.click(send());
  expect(await screen.findByText("Merci, le signalement est transmis.")).toBeInTheDocument();
  const report = motif === undefined ? { date: expect.any(Number) } : { date: expect.any(Number), motif };
  expect(reports()).toEqual([{ [id]: report }]);
});

it.each([501, 10_000])("rejects a reason of %i characters", async (length) => {
  const { user, reports } = await open();
  await user.paste("a".repeat(length));
  expect(await reason()).toHaveAccessibleDescription(
    "La raison ne peut pas dépasser 500 caractères. Raccourcissez-la.",
  );
  expect(send()).toBeDisabled();
  await user.keyboard("{Enter}");
  expect(reports()).toEqual([]);
});

it("focuses the field of the reason when the dialog opens, and the menu button when the dialog closes", async () => {
  const { user } = renderInHarness(<HootPage slug={hoot.slug} />);
  await chooseAction(user, "Signaler");
  expect(await reason()).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Plus d’actions" })).toHaveFocus());
});

it("keeps the reason when the report fails, and sends it on retry", async () => {
  const { user, harness, reports, id } = await open();
  await user.paste("À lire.");
  harness.network = "down";
  await user.click(send());
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  await chooseAction(user, "Signaler");
  expect(await reason()).toHaveValue("À lire.");
  harness.network = "up";
  await user.click(retry);
  expect(await screen.findByText("Merci, le signalement est transmis.")).toBeInTheDocument();
  expect(reports()).toMatchObject([{ [id]: { motif: "À lire." } }]);
});

it("says that the hoot was reported before, and keeps the new reason", async () => {
  const { user, harness, reports, id } = await open();
  await harness.client.reportHoot({ id }, "publicité");
  await user.paste("Mon adresse.");
  await user.click(send());
  expect(await screen.findByText(/Vous avez déjà signalé ce hoot,/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
  expect(reports()).toMatchObject([{ [id]: { motif: "publicité" } }]);
  await chooseAction(user, "Signaler");
  expect(await reason()).toHaveValue("Mon adresse.");
});

it("discards the reason once the report is stored", async () => {
  const { user } = await open();
  await user.paste("Publicité.");
  await user.click(send());
  await screen.findByText("Merci, le signalement est transmis.");
  await chooseAction(user, "Signaler");
  expect(await reason()).toHaveValue("");
});

it("reports a hoot from a separate button", async () => {
  const { user } = renderInHarness(<ReportButton hoot={{ id: "-Oa0000000000000000A" }} />, { hoots: 0 });
  const button = screen.getByRole("button", { name: "Signaler ce hoot" });
  await user.click(button);
  expect(await reason()).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
});

it("closes on a press outside the dialog", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("dialog").parentElement ?? document.body);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
