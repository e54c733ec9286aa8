/** Creates an error response with a sentence for developers. */
export function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${message}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
}
