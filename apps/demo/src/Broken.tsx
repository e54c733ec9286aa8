import { words } from "./words";

/** Stands in for the whole page when it cannot be drawn. What was being written is kept. */
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
