import { HooterError } from "hooter-client";
import { ErrorNotice, LoadingIndicator } from "hooter-react";
import { type ComponentType, startTransition, useEffect, useState } from "react";

/** Page whose code loads on demand, and its path in the routes. */
export interface LazyPage {
  readonly path: string;
  /** Renders the page, or « Chargement... » until its code has loaded. */
  readonly Page: ComponentType;
  /** Loads the code. Errors are ignored, because the page reports them. */
  preload(): void;
}

/**
 * Loads the code of a page on demand. There are two differences from `React.lazy`: a loaded page renders synchronously,
 * so a preloaded page never shows the loading indicator; and a failed load can be retried.
 */
export function lazyPage(path: string, load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;

  const start = async (): Promise<void> => {
    try {
      Loaded = await load();
    } catch (error) {
      // Allow the next call to try again.
      loading = null;
      throw error;
    }
  };
  const loadOnce = (): Promise<void> => {
    loading ??= start();
    return loading;
  };

  function Page() {
    const [state, setState] = useState<"loading" | "loaded" | "failed" | "retrying">(Loaded ? "loaded" : "loading");
    useEffect(() => {
      if (state !== "loading" && state !== "retrying") return;
      let isCurrent = true;
      // Render the page in short tasks, so that a slow phone can respond to input in between.
      const finish = (next: "loaded" | "failed") => {
        if (isCurrent) startTransition(() => setState(next));
      };
      loadOnce().then(
        () => finish("loaded"),
        () => finish("failed"),
      );
      return () => {
        isCurrent = false;
        // The page has replaced the focused button. Move the focus from the body to the page.
        if (state === "retrying" && Loaded && document.activeElement === document.body)
          document.querySelector("main")?.focus({ preventScroll: true });
      };
    }, [state]);
    if (Loaded && state === "loaded") return <Loaded />;
    if (state === "loading" || state === "loaded") return <LoadingIndicator />;
    // Keep the notice during a retry, because its button has focus.
    const isRetrying = state === "retrying";
    return <ErrorNotice error={loadFailure()} aria-busy={isRetrying} onRetry={() => setState("retrying")} />;
  }

  return { path, Page, preload: () => void loadOnce().catch(() => {}) };
}

/** A newer deployment may have removed the file, so report a network failure only when the device is offline. */
function loadFailure(): HooterError {
  return new HooterError(navigator.onLine ? "unknown" : "network");
}
