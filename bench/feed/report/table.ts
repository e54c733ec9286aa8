import { bytes, count, duration } from "../../common/format";
import { mean, percentile } from "../../common/statistics";
import { tableOf } from "../../common/table";
import { bytesOfEachMount, shareOfLateFrames } from "./figures";
import type { Findings, MountsFinding, ScrollFinding, Slowness, Timing } from "./findings";

const speedOf = (slowness: Slowness): string => (slowness === 1 ? "own" : `${slowness} × slower`);

/** All measurements as readable tables. */
export function tablesOf({ like, publish, warm, scroll, mounts }: Findings): string[] {
  const timed = [
    ...timeRows("click on like to painted", like),
    ...timeRows("publish to seen in another browser", publish),
    ...timeRows("navigation to 20 hoots, warm cache", warm),
  ];
  return [
    ...(timed.length > 0 ? [tableOf(["", "processor", "times", "median", "p95"], timed)] : []),
    ...(scroll ? [scrollTable(scroll)] : []),
    ...(mounts ? [mountsTable(mounts)] : []),
  ];
}

function timeRows(what: string, timings: readonly Timing[] = []): string[][] {
  return timings.map(({ slowness, times }) => [
    what,
    speedOf(slowness),
    count(times.length),
    duration(percentile(times, 0.5)),
    duration(percentile(times, 0.95)),
  ]);
}

function scrollTable({ posts, glides, mostCards, ...heaps }: ScrollFinding): string {
  return [
    tableOf(
      ["scroll", "px a frame", "processor", "frames", "mean", "p95", "late"],
      glides.map(({ list, slowness, step, frames }) => [
        list,
        count(step),
        speedOf(slowness),
        count(frames.length),
        duration(mean(frames)),
        duration(percentile(frames, 0.95)),
        `${(shareOfLateFrames(frames) * 100).toFixed(2)} %`,
      ]),
    ),
    "",
    tableOf(
      ["through all of them", "cards", "heap: page 1", "loaded", "scrolled"],
      [
        [
          `${count(posts)} hoots`,
          count(mostCards),
          ...[heaps.heapOfFirstPage, heaps.heapBefore, heaps.heapAfter].map(bytes),
        ],
      ],
    ),
  ].join("\n");
}

function mountsTable(finding: MountsFinding): string {
  return [
    tableOf(
      ["mounted and unmounted", "heap"],
      finding.heaps.map((heap) => [count(heap.mounts), `${(heap.bytes / 1e6).toFixed(2)} MB`]),
    ),
    "",
    `  ${(bytesOfEachMount(finding.heaps) / 1000).toFixed(1)} kB for each mount. At most ${finding.mostStreams} streams; left after unmount: ${finding.streamsLeft} streams,`,
    `  ${finding.listenersLeft} listeners (${finding.listenersAfterDisposal} once the client is disposed of, too).`,
  ].join("\n");
}
