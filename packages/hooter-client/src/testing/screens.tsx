import { render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { afterEach } from "vitest";
import type { HooterClient } from "../client";
import { HooterClientProvider } from "../react/index";
import { openLocalDatabase, person } from "./local-harness";

export { seedCommentId, seedComments, seedHashtag, seedHoots, seedId } from "./seed-hoots";

/** Returns a function that opens a database and its users. They are closed at the end of each test. */
export function createStage() {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0).reverse()) close();
  });
  return () => {
    const database = openLocalDatabase();
    closing.push(() => database.dispose());
    const enter = async (name: string, options?: Parameters<typeof person>[2]) => {
      const entered = await person(name, database, options);
      closing.push(() => entered.client.dispose());
      return entered;
    };
    return { database, enter };
  };
}

/** Renders a screen below a provider, under StrictMode. */
export function show(client: HooterClient, screen: ReactNode) {
  return render(
    <StrictMode>
      <HooterClientProvider client={client}>{screen}</HooterClientProvider>
    </StrictMode>,
  );
}

/** Wraps a fetch to count its calls and the bytes of their responses, including those of streams. */
export function countingFetch(fetch: typeof globalThis.fetch) {
  const calls: string[] = [];
  let bytes = 0;
  const counting: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    url.searchParams.delete("auth");
    url.searchParams.delete("ns");
    calls.push(`${init?.method ?? "GET"} ${decodeURIComponent(url.pathname + url.search)}`);
    const response = await fetch(input, init);
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted ?? null, { status: response.status, headers: response.headers });
  };
  return { fetch: counting, calls, bytes: () => bytes };
}
