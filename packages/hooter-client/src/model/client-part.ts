/** Part of a client that stops listening when the client is disposed of. */
interface Disposable {
  dispose(): void;
}

/**
 * Returns a function that creates a part of a client on its first call. The client itself does not import the part, so
 * a bundler omits its code from a page that does not use it.
 *
 * @param create creates the part from the client's context; `signal` aborts when the client is disposed of
 */
export function createPartGetter<Context extends { readonly signal: AbortSignal }, Part extends Disposable>(
  create: (context: Context) => Part,
): (context: Context) => Part {
  const created = new WeakMap<Context, Part>();
  return (context) => {
    const known = created.get(context);
    if (known) return known;
    const part = create(context);
    created.set(context, part);
    const { signal } = context;
    if (signal.aborted) part.dispose();
    else signal.addEventListener("abort", () => part.dispose());
    return part;
  };
}
