import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { getApp, getApps } from "firebase/app";
import { getAuth } from "firebase/auth";

/**
 * Shows that components below Hooter's provider still get the host's own query cache with its entries, the host's
 * Firebase app and its account.
 */
export function HostState({ queries }: { readonly queries: QueryClient }) {
  const seen = useQueryClient() === queries;
  const { data, refetch } = useQuery({ queryKey: ["host"], queryFn: () => Promise.resolve(Date.now()) });
  const state = {
    seesItsOwnCache: seen,
    isAnswered: data !== undefined,
    cached: queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
    apps: getApps().map(({ name }) => (name === "[DEFAULT]" ? name : "another")),
    project: getApp().options.projectId,
    account: getAuth().currentUser?.email ?? null,
  };
  return (
    <section aria-label="Hôte">
      <button type="button" onClick={() => void refetch()}>
        Actualiser
      </button>
      <output aria-label="État de l’hôte">{JSON.stringify(state)}</output>
    </section>
  );
}
