import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, isIP, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, describe, expect, test } from "vitest";
import type { Receipt } from "../../../../server/notices/channel.ts";
import {
  outsideLookup,
  type Resolve,
  createPushPool,
} from "../../../../server/notices/web-push/push-pool.ts";
import { pushServices } from "../../../../server/notices/web-push/push-services.ts";
import { createWebPush } from "../../../../server/notices/web-push/web-push.ts";
import { newKeyPair, newSubscriber } from "../../../push-service/subscriber.ts";
import { HOUR_MS, NOTICE } from "./open-channel.ts";
import { selfSigned } from "./self-signed.ts";

const LATER = { kind: "later", status: null, afterMs: null };
const TIME_LIMIT_MS = 300;

describe("a push service that means harm", () => {
  const vapid = newKeyPair();
  const servers: Server[] = [];
  const sockets = new Set<Socket>();

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
  });

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  async function send(
    endpoint: string,
    services: string[],
    { resolve, timeLimitMs = TIME_LIMIT_MS }: { resolve?: Resolve; timeLimitMs?: number } = {},
  ): Promise<[Receipt, number]> {
    const channel = createWebPush({
      services: pushServices(services),
      contact: "mailto:lists@example.org",
      privateKeyOf: async () => vapid.privateKey,
      siteUrl: "https://lists.example.org",
      timeLimitMs,
      ...(resolve && { resolve }),
    });
    const started = performance.now();
    const address = { endpoint, keys: newSubscriber().keys, key: vapid.publicKey };
    const sending = { expiresMs: Date.now() + HOUR_MS, signal: new AbortController().signal };
    const receipt = await channel.send(NOTICE, { id: 1, language: "en", address }, sending);
    await channel.close();
    return [receipt, performance.now() - started];
  }

  /** A service that says these bytes, once it has heard something. */
  async function sendToRaw(speak: (socket: Socket) => void, timeLimitMs?: number): Promise<Receipt> {
    const server = createServer((socket) => void socket.once("data", () => speak(socket)));
    const origin = `http://127.0.0.1:${await listen(server)}`;
    const [receipt, ms] = await send(
      `${origin}/push/1`,
      [origin],
      timeLimitMs === undefined ? {} : { timeLimitMs },
    );
    expect(ms).toBeLessThan(TIME_LIMIT_MS + 1_200);
    return receipt;
  }

  function every(socket: Socket, ms: number, text: string): void {
    const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(text)), ms);
    socket.once("close", () => clearInterval(timer));
  }

  test("that says its status one letter at a time holds nothing up", async () => {
    expect(await sendToRaw((socket) => every(socket, 50, "H"))).toEqual(LATER);
    expect(
      await sendToRaw((socket) => {
        socket.write("HTTP/1.1 201 Created\r\n");
        every(socket, 20, "X-A: b\r\n");
      }),
    ).toEqual(LATER);
    expect(await sendToRaw((socket) => every(socket, 10, "HTTP/1.1 103 Early Hints\r\n\r\n"))).toEqual(LATER);
  });

  test("whose answer drips or has no end is cut off; its status counts", async () => {
    const head = (status: string) => `HTTP/1.1 ${status}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(
      await sendToRaw((socket) => {
        socket.write(head("201 Created"));
        every(socket, 20, "1\r\na\r\n");
      }),
    ).toEqual({ kind: "sent" });
    const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
    let said = 0;
    const receipt = await sendToRaw((socket) => {
      socket.write(head("429 Too Many Requests"));
      const more = () => {
        while (!socket.destroyed && socket.write(chunk)) said += chunk.length;
      };
      socket.on("drain", more);
      more();
    }, 20_000);
    expect(receipt).toMatchObject({ kind: "later", status: 429 });
    expect(said).toBeLessThan(8_000_000);
  });

  test("that sends a bomb of headers, nonsense, another protocol or nothing is tried later", async () => {
    const bomb = Array.from({ length: 5_000 }, (_, i) => `X-${i}: ${"a".repeat(100)}`).join("\r\n");
    expect(await sendToRaw((socket) => socket.end(`HTTP/1.1 201 Created\r\n${bomb}\r\n\r\n`))).toEqual(LATER);
    expect(await sendToRaw((socket) => socket.end("SSH-2.0-x\r\n"))).toEqual(LATER);
    expect(await sendToRaw((socket) => socket.end(Buffer.alloc(1_000)))).toEqual(LATER);
    expect(await sendToRaw((socket) => socket.end())).toEqual(LATER);
    expect(await sendToRaw((socket) => socket.resetAndDestroy())).toEqual(LATER);
    const upgrade = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    expect(await sendToRaw((socket) => socket.write(upgrade))).toEqual(LATER);
    expect(
      await sendToRaw((socket) => socket.end("HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n")),
    ).toMatchObject({
      kind: "later",
      status: 999,
    });
  });

  test("that leads on to an address inside is not followed", async () => {
    let calls = 0;
    const inside = await listen(createHttpServer((_request, response) => void (calls++, response.end())));
    for (const status of [301, 302, 303, 307, 308]) {
      const target = `http://127.0.0.1:${inside}/`;
      const receipt = await sendToRaw((socket) =>
        socket.end(
          `HTTP/1.1 ${status} Moved\r\nLocation: ${target}\r\nRefresh: 0;url=${target}\r\nContent-Length: 0\r\n\r\n`,
        ),
      );
      expect(receipt).toEqual({ kind: "stopped", status, reason: "redirect" });
    }
    expect(calls).toBe(0);
  });

  test("whose name leads to an address inside is not called, whatever it led to before", async () => {
    let calls = 0;
    const port = await listen(createServer(() => calls++));
    const addresses = [
      "127.0.0.1",
      "::1",
      "::ffff:127.0.0.1",
      "10.0.0.1",
      "169.254.169.254",
      "100.64.0.1",
      "fd00::1",
    ];
    const left = [...addresses];
    const pool = createPushPool({
      resolve: (_name, _options, done) =>
        done(
          null,
          left.splice(0, 1).map((address) => ({ address, family: isIP(address) })),
        ),
    });
    for (const address of addresses) {
      const push = { headers: {}, body: Buffer.from("x"), signal: new AbortController().signal };
      const posted = pool.post({ ...push, endpoint: `https://push.example.org:${port}/1` });
      await expect(posted, address).rejects.toThrow("push.example.org has no address outside this network");
    }
    expect(left).toEqual([]);
    expect(calls).toBe(0);
    pool.close();
  });

  test("with an address inside among others is called at the others only", () => {
    const found = [
      { address: "10.0.0.1", family: 4 },
      { address: "8.8.8.8", family: 4 },
      { address: "::ffff:7f00:1", family: 6 },
      { address: "2a00:1450:4009:81f::200a", family: 6 },
    ];
    const lookup = outsideLookup((_name, _options, done) => done(null, found));
    const answers: unknown[] = [];
    lookup("push.example.org", { all: true }, (...answer) => answers.push(answer));
    lookup("push.example.org", {}, (...answer) => answers.push(answer));
    expect(answers).toEqual([
      [null, [found[1], found[3]]],
      [null, "8.8.8.8", 4],
    ]);
  });

  test("that has no name, or a resolver that does not answer, is tried later", async () => {
    const fail: Resolve = (_name, _options, done) =>
      done(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    expect((await send("https://push.example.org/1", ["push.example.org"], { resolve: fail }))[0]).toEqual(
      LATER,
    );
    const [receipt, ms] = await send("https://push.example.org/1", ["push.example.org"], {
      resolve: () => undefined,
    });
    expect(receipt).toEqual(LATER);
    expect(ms).toBeLessThan(TIME_LIMIT_MS + 1_200);
  });

  test("whose certificate nobody vouches for hears nothing", async () => {
    let heard = "";
    const server = createTlsServer(
      selfSigned(),
      (socket) => void socket.on("data", (bytes) => (heard += bytes.toString())),
    );
    const origin = `https://127.0.0.1:${await listen(server)}`;
    expect((await send(`${origin}/push/1`, [origin]))[0]).toEqual(LATER);
    expect(heard).toBe("");
  });

  test("that speaks no TLS hears no push", async () => {
    let heard = "";
    const server = createServer((socket) => {
      socket.on("data", (bytes) => (heard += bytes.toString("latin1")));
      socket.write("HTTP/1.1 201 Created\r\n\r\n");
    });
    const origin = `https://127.0.0.1:${await listen(server)}`;
    expect((await send(`${origin}/push/1`, [origin]))[0]).toEqual(LATER);
    expect(heard).not.toContain("POST");
  });
});
