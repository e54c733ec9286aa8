/**
 * Returns a function that creates a part of a client on its first call. The client itself does not import the part, so
 * a bundler omits its code from a page that does not use it.
 *
 * @param create creates the part from the client's context; `signal` aborts when the client is disposed of
 * @param dispose called when the client is disposed of
 */
export function createPartGetter<Context extends { readonly signal: AbortSignal }, Part>(
  create: (context: Context) => Part,
  dispose: (part: Part) => void = () => {},
): (context: Context) => Part {
  const created = new WeakMap<Context, Part>();
  return (context) => {
    const known = created.get(context);
    if (known) return known;
    const part = create(context);
    created.set(context, part);
    const { signal } = context;
    if (signal.aborted) dispose(part);
    else signal.addEventListener("abort", () => dispose(part));
    return part;
  };
}
