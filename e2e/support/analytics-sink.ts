import { createServer, type IncomingMessage } from "node:http";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { textHash } from "#domain/lists/segment/segment-hash.ts";

const dist = join(import.meta.dirname, "..", "..", "dist");

type SentEvent = { uuid: string; event: string; properties: Record<string, unknown>; timestamp?: string };

export type AnalyticsSink = {
  origin: string;
  /** Paths that were asked for, in order. */
  requests: string[];
  /** Everything that was sent, unpacked: addresses and bodies. */
  sent: string[];
  /** Each once, as PostHog counts them: a page that is left in the middle of sending sends again. */
  events: SentEvent[];
  /** Like `sent`, since the start: `clear` leaves it. */
  everSent: string[];
  clear(): void;
  close(): Promise<void>;
};

/** An analytics server of our own: it takes what PostHog's client sends, unpacks it and keeps it. */
export async function openAnalyticsSink(): Promise<AnalyticsSink> {
  const requests: string[] = [];
  const sent: string[] = [];
  const events: SentEvent[] = [];
  const everSent: string[] = [];
  const known = new Set<string>();
  async function keep(request: IncomingMessage, url: URL): Promise<void> {
    const text = unpack(await read(request), url.searchParams.get("compression"));
    const all = [decodeURIComponent(request.url ?? ""), JSON.stringify(request.headers), text];
    sent.push(...all);
    everSent.push(...all);
    for (const event of eventsIn(text)) {
      if (!known.has(event.uuid)) events.push(event);
      known.add(event.uuid);
    }
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://sink");
    const allow = {
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
      "access-control-allow-credentials": "true",
    };
    if (request.method === "OPTIONS") {
      response.writeHead(204, allow).end();
      return;
    }
    requests.push(url.pathname);
    void keep(request, url).then(() => {
      response.writeHead(200, { ...allow, "content-type": "application/json" }).end('{"status":1}');
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sent,
    events,
    everSent,
    clear: () => {
      for (const list of [requests, sent, events]) list.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Gzip, a form field in base64 (what a page sends while it is closed), or plain JSON. */
function unpack(body: Buffer, compression: string | null): string {
  if (compression === "gzip-js" || (body[0] === 0x1f && body[1] === 0x8b))
    return gunzipSync(body).toString("utf8");
  const data = new URLSearchParams(body.toString("utf8")).get("data");
  if (data !== null) return Buffer.from(data, "base64").toString("utf8");
  return body.toString("utf8");
}

function eventsIn(text: string): SentEvent[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const list = Array.isArray(parsed) ? parsed : [parsed];
    return list.filter(
      (one): one is SentEvent => typeof one === "object" && one !== null && "event" in one && "uuid" in one,
    );
  } catch {
    return [];
  }
}

/** A copy of the built app as a build with an analytics key and host, and with a page of the support badge, makes it. */
export function distWithSettings(host: string): Promise<BuiltCopy> {
  return distWithTags({ analytics: `phc_test ${host}`, support: "https://coffee.example.org/us" });
}

export type BuiltCopy = { folder: string; remove: () => Promise<void> };

/**
 * A copy of the built app with settings that are meta tags: they stand in index.html alone, and the service worker
 * knows that file by its hash.
 */
export async function distWithTags(tags: Record<string, string>): Promise<BuiltCopy> {
  const folder = await mkdtemp(join(tmpdir(), "passport-dist-"));
  await cp(dist, folder, { recursive: true });
  const shell = await readFile(join(folder, "index.html"), "utf8");
  const settings = Object.entries(tags).map(
    ([name, content]) => `<meta name="${name}" content="${content}">`,
  );
  const changed = shell
    .replace(/<meta name="(?:analytics|support|lists)"[^>]*>/g, "")
    .replace("</head>", `${settings.join("")}</head>`);
  const worker = await readFile(join(folder, "sw.js"), "utf8");
  const sum = await textHash(shell);
  if (!worker.includes(sum)) throw new Error("sw.js does not hold the hash of index.html");
  await writeFile(join(folder, "index.html"), changed);
  await writeFile(join(folder, "sw.js"), worker.replaceAll(sum, await textHash(changed)));
  for (const name of ["index.html", "sw.js"]) {
    for (const packed of ["br", "gz"]) await rm(join(folder, `${name}.${packed}`), { force: true });
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
