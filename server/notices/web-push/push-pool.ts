import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestByHttp } from "node:http";
import { Agent as HttpsAgent, request as requestByHttps } from "node:https";
import { outsideLookup, type Resolve } from "./outside-lookup.ts";

/** How many go to one host. */
export const MOST_CONNECTIONS = 100;
const MOST_IN_ALL = 300;
const IDLE_MS = 30_000;
const TIME_LIMIT_MS = 10_000;
/** What push services answer is short. */
const MOST_BYTES = 10 * 1_024;
const MOST_HEADER_BYTES = 8 * 1_024;

export type PushAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

type Options = { resolve?: Resolve; timeLimitMs?: number };
type Push = { endpoint: string; headers: Record<string, string>; body: Buffer; signal: AbortSignal };

/**
 * Connections to push services that stay open between pushes, a limited number to each. Follows no redirect. Rejects
 * if no answer came: not reached, too slow, too long, or an address inside the network.
 */
export function createPushPool({ resolve, timeLimitMs = TIME_LIMIT_MS }: Options = {}) {
  const kept = { keepAlive: true, maxSockets: MOST_CONNECTIONS, timeout: IDLE_MS };
  const secure = new HttpsAgent({ ...kept, maxTotalSockets: MOST_IN_ALL, lookup: outsideLookup(resolve) });
  // Services on this machine only.
  const local = new HttpAgent(kept);

  async function post(push: Push): Promise<PushAnswer> {
    const limitMs = Date.now() + timeLimitMs;
    try {
      return await exchange(push, timeLimitMs);
    } catch (error) {
      // The service closed a kept connection just as it was used again.
      if (error instanceof Unsent) return exchange(push, limitMs - Date.now());
      throw error;
    }
  }

  function exchange({ endpoint, headers, body, signal }: Push, timeLimitMs: number): Promise<PushAnswer> {
    const url = new URL(endpoint);
    const isLocal = url.protocol === "http:";
    const request = (isLocal ? requestByHttp : requestByHttps)(url, {
      method: "POST",
      agent: isLocal ? local : secure,
      headers: { ...headers, "Content-Length": String(body.length) },
      maxHeaderSize: MOST_HEADER_BYTES,
    });
    return new Promise<PushAnswer>((settle, reject) => {
      const stop = (why: string) => request.destroy(new Error(why));
      const limit = setTimeout(stop, timeLimitMs, "The push service took too long");
      const abort = () => stop("The server is stopping");
      signal.addEventListener("abort", abort, { once: true });
      let answer: PushAnswer | null = null;
      let failure = new Error("The push service gave no answer");
      request.on("response", (response) => {
        const read = { status: response.statusCode ?? 0, headers: response.headers, text: "" };
        answer = read;
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MOST_BYTES) read.text += chunk.toString();
          else stop("The push service's answer is too long");
        });
        // The status says what became of the push, even if the rest does not come.
        response.on("error", () => undefined);
      });
      request.on("error", (error: NodeJS.ErrnoException) => {
        failure = request.reusedSocket && isClosed(error) ? new Unsent() : error;
      });
      request.on("close", () => {
        clearTimeout(limit);
        signal.removeEventListener("abort", abort);
        if (answer) settle(answer);
        else reject(failure);
      });
      if (signal.aborted) abort();
      request.end(body);
    });
  }

  function close(): void {
    secure.destroy();
    local.destroy();
  }

  return { post, close };
}

class Unsent extends Error {}

function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === "ECONNRESET" || code === "EPIPE";
}
