import { words } from "./words";

/** Replaces the whole page when it cannot be rendered. Unsaved text is kept. */
export function Broken() {
  return (
    <main className="demo-notice" role="alert">
      <h1>{words.broken}</h1>
      <p>{words.brokenHint}</p>
      <button type="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </main>
  );
}
