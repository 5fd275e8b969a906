import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { once } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { subscriptionBodySchema } from "#domain/notices/contract.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { AskingLine } from "../../scripts/soak/attack/asking-line.ts";
import { AttackingSockets } from "../../scripts/soak/attack/attacking-sockets.ts";
import { WAVES } from "../../scripts/soak/attack/waves.ts";
import { atLeast, atMost, printTable } from "../../scripts/soak/attack/figures.ts";

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

const answer: RequestListener = ({ url }, response) => {
  if (url === "/cut") return response.destroy();
  const status = Number(url?.slice(1, 4));
  const isPolite = url?.endsWith("later") ?? false;
  return response
    .writeHead(status, isPolite ? { "retry-after": "1", "content-length": 4 } : { "content-length": 4 })
    .end("done");
};

describe("The attack", () => {
  it("reads the visitor's answers one by one, and detects a missing one", async () => {
    const line = new AskingLine(await serve(answer), "127.0.0.3");
    const paths = ["/200", "/503-later", "/503", "/cut", "/200"];
    const heard: [number, boolean][] = [];
    for (const path of paths) {
      const { status, mayRetry } = await line.ask(path);
      heard.push([status, mayRetry]);
    }
    line.close();
    expect(heard).toEqual([
      [200, false],
      [503, true],
      [503, false],
      [0, false],
      [200, false],
    ]);
  });

  it("counts the attacker's answers, and 503 without Retry-After separately", async () => {
    const sockets = new AttackingSockets(await serve(answer), "127.0.0.2");
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    sockets.send(["/429", "/503-later", "/503", "/500"].map(get).join(""));
    sockets.send(get("/429"));
    await expect
      .poll(() => sockets.tally)
      .toEqual({ statuses: { 429: 2, 500: 1, 503: 2 }, refusedWithoutWord: 1 });
    sockets.hangUp();
  });

  it("sends whole requests: nested bodies, articles, feeds, and subscriptions that the server knows", async () => {
    const asked: { method: string | undefined; url: string; body: string }[] = [];
    const port = await serve((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        asked.push({ method: request.method, url: request.url ?? "", body });
        response.writeHead(200, { "content-length": 0 }).end();
      });
    });
    const names = ["nested JSON", "feeds after publications", "articles", "subscriptions"];
    const random = seededRandom(1);
    await Promise.all(
      names.map(async (name) => {
        const sockets = new AttackingSockets(port, "127.0.0.2");
        await WAVES[name]?.(sockets, random, { pushKey: "key" });
        sockets.hangUp();
      }),
    );
    const bodies = (method: string) => asked.filter((one) => one.method === method).map(({ body }) => body);
    expect(bodies("POST").filter((body) => /^(?:\[(?:0,)*){1000}/.test(body)).length).toBeGreaterThan(50);
    for (const body of bodies("POST")) expect(body.split("[").length).toBe(body.split("]").length);
    expect(bodies("PUT").length).toBeGreaterThan(50);
    for (const body of bodies("PUT"))
      expect(subscriptionBodySchema.safeParse(JSON.parse(body)).success).toBe(true);
    for (const path of [/^\/articles\/invented-\d+\?x=/, /\/articles\/invented-\d+$/, /\.rss$/, /\.atom$/])
      expect(asked.filter(({ url }) => path.test(url)).length, String(path)).toBeGreaterThan(9);
  });

  it("fails when a budget is missed", () => {
    const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
    onTestFinished(() => {
      printed.mockRestore();
    });
    expect(printTable([atMost("a", 49.9, 50, "ms"), atLeast("b", 2_000, 2_000, "")])).toBe(true);
    expect(printTable([atMost("a", 50.1, 50, "ms"), atLeast("b", 2_000, 2_000, "")])).toBe(false);
    expect(printTable([atMost("a", Number.NaN, 50, "ms")])).toBe(false);
  });
});
