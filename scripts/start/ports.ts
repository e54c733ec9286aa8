import { connect } from "node:net";

/** Whether a server answers on this port of this machine, at either address that "localhost" may mean. */
export async function isTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => answersOn(host, port)));
  return answers.includes(true);
}

function answersOn(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    // Delay the result of the timeout. After the machine has slept, both the timeout and the connection may be due, and
    // Node.js runs timers first.
    socket.setTimeout(1_000, () => setImmediate(() => end(false)));
  });
}
