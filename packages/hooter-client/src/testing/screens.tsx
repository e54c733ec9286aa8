import { render } from "@testing-library/react";
import type { LocalDatabase } from "hooter-local";
import { type ReactNode, StrictMode } from "react";
import { afterEach } from "vitest";
import type { HooterClient } from "../client";
import { HooterClientProvider } from "../react/index";
import { openLocalDatabase, person } from "./local-world";

type JsonChanges = Parameters<LocalDatabase["update"]>[1];

/** A database and people before it, closed after each test. */
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

/** Renders below a provider, under StrictMode. */
export function show(client: HooterClient, screen: ReactNode) {
  return render(
    <StrictMode>
      <HooterClientProvider client={client}>{screen}</HooterClientProvider>
    </StrictMode>,
  );
}

/** The id of the hoot with a number, as {@link seedHoots} writes it. */
export const seedId = (index: number) => `-OA${String(index).padStart(17, "0")}`;

/**
 * Writes hoots of long ago as administrator, the first one the oldest.
 *
 * @param author whose the hoot with a number is
 * @param indexed whether Hooter's indexes are written too; a plain client writes none
 */
export async function seedHoots(
  database: LocalDatabase,
  count: number,
  author: (index: number) => string = () => "Seed",
  indexed = true,
): Promise<void> {
  const changes: JsonChanges = {};
  for (let index = 0; index < count; index++) {
    const name = author(index);
    const [id, slug] = [seedId(index), `seed${index}_hoot`];
    changes[`hoots/${id}`] = {
      contenu: `hoot ${index}`,
      auteur: name,
      proprietaire: `uid-${name}`,
      slug,
      date: "hier",
    };
    if (!indexed) continue;
    changes[`slugs/${slug}`] = id;
    changes[`stats/${id}`] = { likes: index, comments: 0 };
  }
  await database.update("", changes);
}

/** A fetch that counts what goes through it: the calls, and the bytes of their answers, of streams too. */
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
