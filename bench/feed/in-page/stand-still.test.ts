import { describe, expect, it } from "vitest";
import { createStandStill, type Frame, type Stop } from "./stand-still";

const LIMIT = 300_000;

/**
 * Passes frames to `createStandStill` until the scroll is over.
 *
 * @returns the stop and the number of frames until then; null if the scroll is not over after the last frame
 */
function over(frames: readonly Frame[], limit = LIMIT): { readonly stop: Stop; readonly after: number } | null {
  const decide = createStandStill(limit);
  for (const [index, frame] of frames.entries()) {
    const stop = decide(frame);
    if (stop) return { stop, after: index + 1 };
  }
  return null;
}

/** @param at returns the scroll position and the height of the page at a frame */
function recording(
  count: number,
  at: (index: number) => readonly [y: number, height: number],
  pace = 1000 / 60,
): Frame[] {
  return Array.from({ length: count }, (_, index) => {
    const [y, height] = at(index);
    return { time: (index + 1) * pace, y, height };
  });
}

const WINDOW = 800;

describe("the end of a scroll", () => {
  it("stops once a page of constant height has not moved for 30 frames", () => {
    const end = 40_000 - WINDOW;
    const { stop, after } = over(recording(200, (index) => [Math.min(800 * (index + 1), end), 40_000])) ?? {};
    expect(stop).toEqual({ still: true, why: "it stood still at 39200 px of 40000 px (79 frames, 1.3 s)" });
    expect(after).toBe(79);
  });

  it("continues while the page grows and the scroll advances, and stops once the page comes to rest", () => {
    // More hoots are added every ten frames; until then, the scroll waits at the end of the page.
    const grown = (index: number) => 5_000 + 4_000 * Math.floor(index / 10);
    const growing = recording(400, (index) => [grown(index) - WINDOW, grown(index)]);
    expect(over(growing)).toBeNull();
    const rest = growing.at(-1)?.y ?? 0;
    const resting = recording(60, () => [rest, rest + WINDOW]).map((frame) => ({ ...frame, time: frame.time + 6_700 }));
    expect(over([...growing, ...resting])?.stop.still).toBe(true);
  });

  it("reports a page whose height oscillates between two values", () => {
    const found = over(
      recording(1_000, (index) =>
        index < 100 ? [index * 800, 81_000] : index % 2 ? [80_200, 81_000] : [80_047, 80_847],
      ),
    );
    expect(found?.stop).toEqual({
      still: false,
      why: "its height, from 80847 px to 81000 px, never came to rest at 80200 px (252 frames, 4.2 s)",
    });
  });

  it("does not treat a single correction at the end as an oscillation", () => {
    // Recorded on a busy machine with 1,000 hoots. The cards at the end were lower than estimated, so one correction
    // shrank the page.
    const recorded = [216_826, 217_362, 217_515, 217_515, 217_363];
    const frames = recording(60, (index) => {
      const y = recorded[index] ?? 217_363;
      return [y, y < 217_363 ? 218_315 : y + WINDOW];
    });
    expect(over(frames)?.stop).toMatchObject({ still: true });
  });

  it("stops at the limit on a slow machine and reports the position that the page reached", () => {
    // Each frame takes 1.5 s, which is slow but not an oscillation.
    const found = over(recording(1_000, (index) => [800 * (index + 1), 218_000], 1_500));
    expect(found?.stop).toEqual({
      still: false,
      why: "it reached the time limit at 160000 px of 218000 px (200 frames, 300.0 s, 1500 ms a frame)",
    });
  });

  it("stops at the limit on a page that grows without end", () => {
    const found = over(
      recording(100_000, (index) => [800 * index, 800 * index + 10_000]),
      10_000,
    );
    expect(found?.stop).toMatchObject({ still: false });
    expect(found?.after).toBe(600);
  });
});
