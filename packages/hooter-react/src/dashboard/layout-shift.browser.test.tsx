import { screen, within } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { renderInHarness } from "../testing/render";
import { settled } from "../testing/settled";
import { Dashboard } from "./Dashboard";

it("does not move visible content when the hoots replace their placeholders", async () => {
  await page.viewport(390, 844);
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift" });
  onTestFinished(() => observer.disconnect());
  // Stop the animation that shows the feed after three seconds: on a busy machine, the latest hoots may take longer to
  // load.
  const patient = document.createElement("style");
  patient.textContent = ".hooter-section { animation-play-state: paused !important }";
  document.head.append(patient);
  onTestFinished(() => patient.remove());
  // Render no pictures: their files are missing in tests, and the box of a picture shrinks when the picture fails to
  // load.
  renderInHarness(<Dashboard />, { components: { Picture: () => null } });
  const latest = await screen.findByRole("region", { name: "Derniers Hoots de vos abonnements" });
  await within(latest).findByRole("feed");
  await settled(latest);
  expect(shifts).toEqual([]);
});
