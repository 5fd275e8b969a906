import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import type { BrowserContext } from "@playwright/test";
import type { CleanUp } from "../tests/support/clean-up.ts";
import { peersFolder } from "./install-peers.ts";
import type { PeerAnswer, PeerQuery, PeerResult } from "./peers/peer-messages.ts";

const TYPES: Record<string, string> = {
  ".ts": "text/javascript",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/** Runs in its page's worker. */
export type OpenPeer = {
  fill(limit: number): Promise<{ rows: number; milliseconds: number }>;
  query(queries: readonly PeerQuery[], limit: number): Promise<PeerResult[]>;
  /** The browser estimates this. */
  storedBytes(): Promise<number>;
  close(): Promise<void>;
};

/** Opens it on an origin of its own, isolated so that the clock is exact to 5 µs. */
export async function openPeer(
  cleanUp: CleanUp,
  context: BrowserContext,
  file: "dexie-peer.ts" | "sqlite-peer.ts",
  rows: string,
): Promise<OpenPeer> {
  const origin = await servePeerFiles(cleanUp, rows);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.evaluate((url) => {
    const worker = new Worker(url, { type: "module" });
    worker.addEventListener("error", (event) => console.error(event.message));
    Object.assign(globalThis, { peer: worker });
  }, `/peers/${file}`);
  return {
    fill: async (limit) => {
      const answer = await ask(page, { kind: "fill", url: "/rows", limit });
      if (answer.kind !== "filled") throw new Error(`${file}: ${JSON.stringify(answer)}`);
      return answer;
    },
    query: async (queries, limit) => {
      const answer = await ask(page, { kind: "query", queries, limit });
      if (answer.kind !== "queried") throw new Error(`${file}: ${JSON.stringify(answer)}`);
      return answer.results;
    },
    storedBytes: () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? NaN),
    close: () => page.close(),
  };
}

function ask(page: Page, request: object): Promise<PeerAnswer> {
  return page.evaluate((message) => {
    const { peer } = globalThis as unknown as { peer: Worker };
    return new Promise<PeerAnswer>((resolve) => {
      peer.addEventListener("message", (event) => resolve(event.data), { once: true });
      peer.postMessage(message);
    });
  }, request);
}

async function servePeerFiles(cleanUp: CleanUp, rows: string): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader("cross-origin-opener-policy", "same-origin");
    response.setHeader("cross-origin-embedder-policy", "require-corp");
    const path = new URL(request.url ?? "/", "http://bench").pathname;
    response.setHeader("content-type", TYPES[extname(path)] ?? "text/html; charset=utf-8");
    if (path === "/") response.end("<!doctype html><title>Peer</title>");
    else if (path === "/rows") response.end(rows);
    else if (path.startsWith("/peers/")) void sendTypeScript(path, response);
    else if (path.startsWith("/packages/") && !path.includes(".."))
      sendFile(join(peersFolder, path.slice("/packages/".length)), response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp.add(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The bench server has no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Strips types on the fly instead of bundling. */
async function sendTypeScript(path: string, response: ServerResponse): Promise<void> {
  const file = join(import.meta.dirname, "peers", path.slice("/peers/".length));
  try {
    response.end(stripTypeScriptTypes(await readFile(file, "utf8")));
  } catch {
    response.writeHead(404).end();
  }
}

function sendFile(file: string, response: ServerResponse): void {
  const stream = createReadStream(file);
  stream.on("error", () => response.writeHead(404).end());
  stream.pipe(response);
}
