// @vitest-environment jsdom

import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createHooterClient } from "../index";
import { memoryIdentity } from "../memory";
import { internals } from "../model/internals";
import { HooterClientProvider, useHooterClient } from "./context";

const client = createHooterClient({ identity: memoryIdentity(), databaseUrl: "https://a.example", live: "off" });
afterEach(() => vi.doUnmock("react"));

async function anotherCopy() {
  vi.resetModules();
  return import("./context");
}

it("a hook finds the provider of another copy of the module, in either direction", async () => {
  const other = await anotherCopy();
  expect(other.useHooterClient).not.toBe(useHooterClient);
  const Here = ({ of }: { of: typeof useHooterClient }) => <p>{String(of() === client)}</p>;
  render(
    <>
      <HooterClientProvider client={client}>
        <Here of={other.useHooterClient} />
      </HooterClientProvider>
      <other.HooterClientProvider client={client}>
        <Here of={useHooterClient} />
      </other.HooterClientProvider>
    </>,
  );
  expect(screen.getAllByText("true")).toHaveLength(2);
});

it("copies of the package share the drafts and the preferences of a client", async () => {
  const { draftsOf, preferencesOf } = await import("../index");
  vi.resetModules();
  const other = await import("../index");
  expect(other.draftsOf).not.toBe(draftsOf);
  const { device } = client[internals];
  expect(other.draftsOf(device)).toBe(draftsOf(device));
  expect(other.preferencesOf(device)).toBe(preferencesOf(device));
});

it("creates a separate context for another copy of React", async () => {
  const made = vi.fn((value: unknown) => ({ Provider: () => null, value }));
  vi.doMock("react", async (original) => ({
    ...(await original<object>()),
    createContext: made,
    useContext: () => ({ client, initial: null }),
  }));
  const other = await anotherCopy();
  expect(other.useHooterClient()).toBe(client);
  expect(made).toHaveBeenCalledTimes(1);
});

it("a hook without a provider throws an error that names both possible causes", () => {
  const Alone = () => <p>{typeof useHooterClient()}</p>;
  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Alone />)).toThrow(/needs a <HooterClientProvider.*two copies of React.*npm ls/);
  silent.mockRestore();
});

it("the provider refuses a client of another version, and says what to check", () => {
  const former = { ...client, [internals]: { ...client[internals], version: "0.0.9" } };
  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<HooterClientProvider client={former} />)).toThrow(/hooter-client 0\.0\.9.*npm ls hooter-client/);
  silent.mockRestore();
});
