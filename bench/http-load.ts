import { connect, type Socket } from "node:net";

export type LoadResult = { perSecond: number; answers: number };

/** Keeps the server busy without queues that grow for seconds. */
const CONNECTIONS = 32;

/** Sequential GETs on bare sockets, requests prepared, `headers` each with its line end: a costly client draws every ratio towards 1. */
export async function loadFor(
  port: number,
  paths: readonly string[],
  milliseconds: number,
  headers = "",
): Promise<LoadResult> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`),
  );
  const started = performance.now();
  const end = started + milliseconds;
  let next = 0;
  let answers = 0;
  const one = () => requests[next++ % requests.length] ?? Buffer.alloc(0);
  const lines = Array.from({ length: CONNECTIONS }, () =>
    askInTurn(port, end, one, () => {
      answers++;
    }),
  );
  await Promise.all(lines);
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: answers / seconds, answers };
}

function askInTurn(port: number, end: number, request: () => Buffer, count: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    let left = -1;
    let head = "";
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.on("connect", () => socket.write(request()));
    socket.on("error", fail);
    socket.on("close", () => reject(new Error("The server closed a kept-alive connection")));
    socket.on("data", (bytes: Buffer) => {
      if (left < 0) {
        head += bytes.toString("latin1");
        const bodyAt = head.indexOf("\r\n\r\n");
        if (bodyAt === -1) return;
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
        if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
          return fail(new Error(`An unexpected answer: ${head.slice(0, 200)}`));
        }
        left = Number(length) - (head.length - bodyAt - 4);
      } else left -= bytes.length;
      if (left > 0) return;
      left = -1;
      head = "";
      count();
      if (performance.now() < end) socket.write(request());
      else finish(socket, resolve);
    });
  });
}

function finish(socket: Socket, resolve: () => void): void {
  socket.removeAllListeners("close");
  socket.on("close", () => resolve());
  socket.destroy();
}
