/** Session of plain WebDriver (https://www.w3.org/TR/webdriver2/) over fetch. */
interface Session {
  /** Name and version, as reported by the driver. */
  readonly browser: string;
  call(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown>;
  /** Evaluates an expression in the page and awaits its value. */
  readonly evaluate: (expression: string) => Promise<unknown>;
}

/**
 * Waits for a driver and opens its session.
 *
 * @param isAlive whether the driver's process still runs
 * @throws Error with the driver's message
 */
export async function openSession(
  driver: string,
  isAlive: () => boolean,
  capabilities: Readonly<Record<string, unknown>>,
): Promise<Session> {
  while (!(await fetch(`${driver}/status`).catch(() => null))) {
    if (!isAlive()) throw new Error("The driver ended at its start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const opened = await send("POST", `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const given = recordOf(opened);
  const { browserName, browserVersion } = recordOf(given["capabilities"]);
  const call: Session["call"] = (method, path, body) =>
    send(method, `${driver}/session/${String(given["sessionId"])}${path}`, body);
  return {
    browser: `${String(browserName)}/${String(browserVersion)}`,
    call,
    async evaluate(expression) {
      // Use an asynchronous script, which can return a page error as a value. Otherwise the driver would only
      // report "javascript error".
      const script = `const done = arguments[arguments.length - 1];
        (async () => ${expression})().then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
      const result = recordOf(await call("POST", "/execute/async", { script, args: [] }));
      if ("error" in result) throw new Error(String(result["error"]));
      return result["value"];
    },
  };
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  const { value } = recordOf(await answer.json());
  if (answer.ok) return value;
  const { error, message } = recordOf(value);
  throw new Error(`WebDriver: ${String(error)}: ${String(message)}`);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
