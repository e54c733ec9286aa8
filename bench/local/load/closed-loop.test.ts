import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { requestBytes } from "../calls/request";
import { closedLoop } from "./closed-loop";

async function served(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const request = (number: number): Buffer =>
  requestBytes({ method: "PATCH", target: `/${number}`, body: `{"é":${number}}` });
const options = { repeats: false, milliseconds: 5000, answerTimeout: 5000 };

test("sends each request once with the given concurrency and counts refused ones", async () => {
  const seen: string[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const port = await served((incoming, response) => {
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    let body = "";
    incoming.setEncoding("utf8").on("data", (part: string) => {
      body += part;
    });
    incoming.on("end", () =>
      setTimeout(() => {
        underWay -= 1;
        seen.push(`${incoming.url} ${body}`);
        response.writeHead(incoming.url === "/3" ? 401 : 200).end("x");
      }, 10),
    );
  });
  const requests = Array.from({ length: 12 }, (_, index) => request(index));
  const outcome = await closedLoop({ ...options, port, requests, atOnce: 4 });
  expect(outcome).toMatchObject({ answered: 12, refused: 1, refusedWith: 401 });
  expect(outcome.latencies).toHaveLength(12);
  expect(mostUnderWay).toBe(4);
  expect([...seen].sort()).toEqual(requests.map((_, index) => `/${index} {"é":${index}}`).sort());
});

test("repeats the requests until the time is over", async () => {
  const port = await served((_, response) => response.end());
  let milliseconds = 0;
  const outcome = await closedLoop({
    ...options,
    port,
    requests: [request(0)],
    repeats: true,
    atOnce: 2,
    milliseconds: 50,
    // The clock advances with each reading, so the result does not depend on the speed of the machine.
    now: () => milliseconds++,
  });
  expect(outcome.answered).toBeGreaterThan(2);
});

test("gives up on a server that does not answer", async () => {
  const port = await served((incoming, response) => {
    if (incoming.url === "/0") response.end();
  });
  const requests = [request(0), request(1), request(2)];
  const outcome = await closedLoop({
    port,
    requests,
    repeats: false,
    atOnce: 2,
    milliseconds: 1000,
    answerTimeout: 50,
  });
  expect(outcome).toMatchObject({ answered: 1, refused: 0 });
  expect(outcome.latencies).toHaveLength(3);
});
