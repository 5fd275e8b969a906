import { connect } from "node:net";
import { onTestFinished } from "vitest";
import type { FastifyInstance } from "fastify";

/** Listens on a free loopback port, which it returns. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Sends what no client would send; collects its input. */
export function rawSocket(port: number) {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, heard: () => heard, closed };
}

/** Sends `target` unescaped; returns head and body. */
export async function answerTo(port: number, target: string, head = "Host: x\r\n"): Promise<string> {
  const { socket, heard, closed } = rawSocket(port);
  socket.write(`GET ${target} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  await closed;
  return heard();
}
