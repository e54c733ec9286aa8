import { deleteApp, getApps } from "firebase/app";
import { afterAll, beforeAll } from "vitest";
import { type RunningIdentity, startIdentity } from "../../hooter-local/src/identity";

/** Runs the official Authentication emulator during the tests of a file. `url` is set before the first test. */
export function emulatorForFile(): { url: string } {
  const emulator = { url: "" };
  let service: RunningIdentity | undefined;
  beforeAll(async () => {
    service = await startIdentity({ project: "demo-hooter", port: 0 });
    emulator.url = service.url;
  });
  afterAll(async () => {
    await Promise.all(getApps().map((app) => deleteApp(app)));
    await service?.close();
  });
  return emulator;
}
