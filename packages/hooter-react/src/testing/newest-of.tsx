import type { HootView } from "hooter-client";
import { useAuthorHoots } from "hooter-client/react";
import type { ComponentType } from "react";

/** Renders a component with the newest hoot of one of the harness's accounts. "account0" is the current user. */
export function ofNewest(author: string, About: ComponentType<{ hoot: HootView }>) {
  return function OfNewest() {
    const state = useAuthorHoots(author, { pageSize: 1 });
    const [newest] = state.status === "ready" ? state.hoots : [];
    if (state.status !== "ready") return <p>{state.status}</p>;
    return newest ? <About hoot={newest} /> : <p>no hoot</p>;
  };
}
