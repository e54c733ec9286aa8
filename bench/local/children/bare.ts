import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { answerQuestions } from "../../common/child";
import { listIn, memberOf, numberIn } from "../../common/decode";
import { usageNow } from "../measure/usage";

/*
 * Baseline for all other servers: it only reads a request, including the body, and responds with recorded bytes. It has
 * no paths, no accounts, no rules and no disk.
 */
let head: Record<string, string> = {};
let status = 200;
let bodies: string[] = [""];
let next = 0;

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const answer = (): void => {
    next = next + 1 < bodies.length ? next + 1 : 0;
    const body = bodies[next] ?? "";
    response.writeHead(status, { ...head, "content-length": Buffer.byteLength(body) }).end(body);
  };
  if (request.method === "GET") answer();
  else readAll(request, answer);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const port = typeof address === "object" ? address?.port : undefined;

answerQuestions(
  {
    port: () => port,
    usage: usageNow,
    answers: (received) => {
      status = numberIn(received, "status");
      head = Object.fromEntries(
        Object.entries(Object(memberOf(received, "head"))).map(([name, value]) => [name, String(value)]),
      );
      bodies = listIn(received, "bodies").map(String);
    },
  },
  async () => {
    server.close();
    server.closeAllConnections();
  },
);

function readAll(request: IncomingMessage, then: () => void): void {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    Buffer.concat(parts).toString("utf8");
    then();
  });
}
