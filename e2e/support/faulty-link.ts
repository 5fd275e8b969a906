import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/**
 * What the link between phone and server does: `pass` all; `dead` refuses; `hang` never answers; `mute` passes requests
 * on and never brings the answers; `unavailable` says 503; `read-only` does so to changes; `portal` answers everything
 * with a captive portal's page, `empty` the API's questions with nothing, `not-modified` with 304, `missing` with 404;
 * `cut` drops the line in the middle of a segment
 * after `segments` whole ones; `stall` never answers after so many; `forge` changes what it passes on of the lists;
 * `false-code` answers for all files of the build with a script of its own, which asks for FALSE_CODE_RAN.
 */
export type LinkState =
  | { kind: "pass" }
  | { kind: "dead" }
  | { kind: "hang" }
  | { kind: "mute" }
  | { kind: "unavailable" }
  | { kind: "read-only" }
  | { kind: "portal" }
  | { kind: "empty" | "not-modified" | "missing" }
  | { kind: "cut"; segments: number }
  | { kind: "stall"; segments: number }
  | { kind: "forge" | "false-code" };

export const FALSE_CODE_RAN = "/false-code-ran";

export type FaultyLink = {
  origin: string;
  set(state: LinkState): void;
  /** Paths that reached the link since the start, in order. */
  requests: string[];
  /** Whole files of the build, as they came over the line. */
  assets: AssetAnswer[];
  close(): Promise<void>;
};

export type AssetAnswer = { path: string; encoding: string | undefined; bytes: number };

const SEGMENT = /^\/api\/v1\/sync\/passports\/[0-9a-f]{32}$/;
const LISTS = /^\/api\/v1\/sync\//;
const INSTEAD = { empty: 200, "not-modified": 304, missing: 404 } as const;
const PORTAL = "<!doctype html><title>Welcome</title><p>Sign in to this network to go on.</p>";

/** A proxy on a loopback port in front of the real server, whose faults a test switches on and off. */
export async function openFaultyLink(target: string): Promise<FaultyLink> {
  let state: LinkState = { kind: "pass" };
  const requests: string[] = [];
  const assets: AssetAnswer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://link").pathname;
    requests.push(path);
    switch (state.kind) {
      case "dead":
        return void incoming.socket.destroy();
      case "hang":
        return;
      case "mute":
        return passOn(target, incoming, outgoing, { mute: true });
      case "unavailable":
        return unavailable(outgoing);
      case "read-only":
        return incoming.method === "GET"
          ? passOn(target, incoming, outgoing, { assets })
          : unavailable(outgoing);
      case "portal":
        outgoing.writeHead(200, { "content-type": "text/html" }).end(PORTAL);
        return;
      case "empty":
      case "not-modified":
      case "missing":
        if (!path.startsWith("/api/")) return passOn(target, incoming, outgoing, { assets });
        outgoing.writeHead(INSTEAD[state.kind], { "content-type": "application/json" }).end();
        return;
      case "cut":
        if (SEGMENT.test(path)) {
          if (state.segments === 0) return passOn(target, incoming, outgoing, { cutAfter: 700 });
          state = { kind: "cut", segments: state.segments - 1 };
        }
        return passOn(target, incoming, outgoing);
      case "stall":
        if (SEGMENT.test(path)) {
          if (state.segments === 0) return;
          state = { kind: "stall", segments: state.segments - 1 };
        }
        return passOn(target, incoming, outgoing);
      case "forge":
        return LISTS.test(path)
          ? passOn(target, incoming, outgoing, { forge: true })
          : passOn(target, incoming, outgoing);
      case "false-code":
        if (!path.startsWith("/assets/")) return passOn(target, incoming, outgoing);
        outgoing.writeHead(200, {
          "content-type": "application/javascript; charset=utf-8",
          "cache-control": "public, max-age=31536000, immutable",
        });
        outgoing.end(`fetch("${FALSE_CODE_RAN}");`);
        return;
      case "pass":
        return passOn(target, incoming, outgoing, { assets });
    }
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      state = next;
      // Open keep-alive connections must feel the fault too.
      if (next.kind === "dead") for (const socket of sockets) socket.destroy();
    },
    requests,
    assets,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function unavailable(outgoing: ServerResponse): void {
  outgoing.writeHead(503, { "content-type": "text/plain", "retry-after": "1" }).end("Service unavailable");
}

/**
 * Forwards one exchange; with `cutAfter`, drops the line after that many bytes of the answer; with `forge`, raises the
 * digits in it by one; with `mute`, keeps the answer to itself. Notes the build's files in `assets`.
 */
function passOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  {
    cutAfter = Infinity,
    forge = false,
    mute = false,
    assets = [],
  }: { cutAfter?: number; forge?: boolean; mute?: boolean; assets?: AssetAnswer[] } = {},
): void {
  const { "accept-encoding": encodings, ...headers } = incoming.headers;
  const onward = request(new URL(incoming.url ?? "/", target), {
    method: incoming.method,
    headers: {
      ...headers,
      ...(forge || encodings === undefined ? {} : { "accept-encoding": encodings }),
      host: new URL(target).host,
    },
  });
  onward.on("response", (answer) => {
    if (mute) {
      answer.resume();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    let sent = 0;
    answer.on("data", (chunk: Buffer) => {
      sent += chunk.length;
      if (sent > cutAfter) outgoing.write(chunk.subarray(0, 100), () => outgoing.socket?.destroy());
      else outgoing.write(forge ? chunk.map(raised) : chunk);
    });
    answer.on("end", () => {
      const path = incoming.url ?? "/";
      if (path.startsWith("/assets/") && answer.statusCode === 200)
        assets.push({ path, encoding: answer.headers["content-encoding"], bytes: sent });
      outgoing.end();
    });
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}

function raised(byte: number): number {
  return byte >= 0x30 && byte < 0x39 ? byte + 1 : byte;
}
