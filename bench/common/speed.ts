import type { CDPSession } from "playwright";

/** Speeds of a visit: the machine's own speed, and that of a simulated low-end phone on a slow network. */
export const speeds = [
  { name: "fast", cpu: 1, network: null },
  { name: "slow", cpu: 4, network: { latency: 40, kilobits: 3_000 } },
] as const;
export type Speed = (typeof speeds)[number];

/** Slows down the processor and the network of a page. */
export async function slowDown(cdp: CDPSession, { cpu, network }: Speed): Promise<void> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (network === null) return;
  const throughput = (network.kilobits * 1_000) / 8;
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
