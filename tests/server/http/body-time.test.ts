import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { limitBodyTime } from "../../../server/http/connections.ts";

const LIMITS = {
  usual: { total: 300, idle: 300 },
  slow: { total: 5_000, idle: 300 },
  afterAnswerMs: 300,
  lookMs: 20,
};

async function listen(): Promise<number> {
  const app = Fastify();
  limitBodyTime(app, LIMITS);
  app.post("/usual", async () => "taken");
  app.post("/slow", { config: { slowBody: true } }, async () => "taken");
  app.post("/refused", {
    config: { slowBody: true },
    onRequest: async (_request, reply) => reply.code(401).send("refused"),
    handler: async () => "taken",
  });
  onTestFinished(() => app.close());
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Pauses before each part; returns what arrived. */
async function send(
  path: string,
  { parts, pauseMs, stopAfter }: { parts: number; pauseMs: number; stopAfter?: number },
) {
  const socket = connect(await listen(), "127.0.0.1");
  const heard: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => {
    heard.push(chunk);
    if (chunk.includes("taken")) socket.end();
  });
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${parts * 10}\r\n\r\n`,
  );
  for (let at = 0; at < (stopAfter ?? parts) && !socket.destroyed; at += 1) {
    await sleep(pauseMs);
    socket.write("0123456789");
  }
  await closed;
  return Buffer.concat(heard).toString().split("\r\n", 1)[0];
}

it("accepts a body that arrives within the limit", async () => {
  expect(await send("/usual", { parts: 3, pauseMs: 20 })).toBe("HTTP/1.1 200 OK");
});

it("ends a request whose body trickles past the limit", async () => {
  expect(await send("/usual", { parts: 20, pauseMs: 50 })).toBe("HTTP/1.1 408 Request Timeout");
});

it("accepts a slow but steady upload", async () => {
  expect(await send("/slow", { parts: 20, pauseMs: 50 })).toBe("HTTP/1.1 200 OK");
});

it("closes the connection of a refused upload that is sent anyway", async () => {
  const started = performance.now();
  const answer = await send("/refused", { parts: 200, pauseMs: 20 });
  expect(answer).toBe("HTTP/1.1 401 Unauthorized");
  expect(performance.now() - started).toBeLessThan(2_500);
});

it("ends an upload that stalls", async () => {
  expect(await send("/slow", { parts: 20, pauseMs: 20, stopAfter: 5 })).toBe("HTTP/1.1 408 Request Timeout");
});
