import { lookup as lookUpName, type LookupAddress } from "node:dns";
import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestByHttp } from "node:http";
import { Agent as HttpsAgent, request as requestByHttps } from "node:https";
import { type LookupFunction, BlockList, isIPv4 } from "node:net";

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

/** Asked for all addresses of a name. */
export type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Finds the addresses of a push service and refuses those inside our network. It is asked for each connection, so an
 * attacker gains nothing by changing where a name points after it was checked.
 */
export function outsideLookup(resolve: Resolve = lookUpName): LookupFunction {
  return (name, options, done) => {
    resolve(name, { all: true }, (error, addresses) => {
      const outside = error ? [] : addresses.filter(({ address }) => isOutside(address));
      const [first] = outside;
      if (error) done(error, "");
      else if (!first) done(new Error(`${name} has no address outside this network`), "");
      else if (options.all) done(null, outside);
      else done(null, first.address, first.family);
    });
  };
}

/** Networks that are no place of a push service: this machine, its neighbours, and what is reserved. */
const INSIDE_IPV4: [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Inside though global: Teredo and other special uses, documentation, 6to4. */
const INSIDE_IPV6: [network: string, bits: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const insideIpv4 = new BlockList();
for (const [network, bits] of INSIDE_IPV4) insideIpv4.addSubnet(network, bits, "ipv4");
const insideIpv6 = new BlockList();
for (const [network, bits] of INSIDE_IPV6) insideIpv6.addSubnet(network, bits, "ipv6");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is of the open internet. */
export function isOutside(address: string): boolean {
  if (isIPv4(address)) return !insideIpv4.check(address, "ipv4");
  return globalIpv6.check(address, "ipv6") && !insideIpv6.check(address, "ipv6");
}
