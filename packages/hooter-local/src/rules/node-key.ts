const FORBIDDEN = /[.#$/[\]]/;
// oxlint-disable-next-line no-control-regex -- keys must not contain control characters (protocol, section 1.9)
const CONTROL = /[\u0000-\u001f\u007f]/;
const MAX_BYTES = 768;

/** Reason why a key is invalid (protocol, sections 1.9 and 5.1); null for a valid key. */
export function keyRefusal(key: string): string | null {
  if (FORBIDDEN.test(key)) return 'String can\'t contain ".", "#", "$", "/", "[", or "]"';
  if (key === "") return "Key can't be empty";
  if (CONTROL.test(key)) return "String can't contain control characters";
  return new TextEncoder().encode(key).length > MAX_BYTES ? `Key can't be longer than ${MAX_BYTES} bytes` : null;
}
