import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { shot } from "../hosts/pixels";

it("draws the line at the side of a long list without a gap above its rounded lower edge", async () => {
  await page.viewport(390, 700);
  const feed = document.createElement("div");
  feed.className = "hooter hooter-feed";
  feed.innerHTML =
    '<div role="feed" data-windowed><article class="hooter-hoot-card" style="block-size: 60px"></article></div>';
  document.body.append(feed);
  onTestFinished(() => feed.remove());
  const { data, width } = await shot(feed);
  const card = feed.querySelector("article")?.getBoundingClientRect().height ?? 0;
  const ratio = window.devicePixelRatio;
  const colorAt = (y: number) => data.slice(y * width * 4, y * width * 4 + 4);
  const line = colorAt(Math.round((card / 2) * ratio));
  // From the middle of the card to the first pixel of the strip below it, where its corner has hardly begun.
  for (let y = Math.round((card / 2) * ratio); y < (card + 1) * ratio; y++) {
    const color = colorAt(y);
    const differences = [...color].map((channel, index) => Math.abs(channel - (line[index] ?? 0)));
    expect(Math.max(...differences), `${color.join()} instead of ${line.join()} at ${y}`).toBeLessThan(8);
  }
});
