import { isIPv4, isIPv6, type Socket } from "node:net";
import type { FastifyReply, FastifyRequest, FastifyInstance } from "fastify";

/** Who expensive work is for: used in queuing, cancellation and limits. */
export type Requester = {
  /** Key for limits. */
  key: string;
  /** Aborts when the visitor disconnects. */
  signal: AbortSignal;
  /** Counts this many ms toward the address's limit. */
  charge: (ms: number) => void;
};

/** Created only when work must wait. */
export function requesterOf(request: FastifyRequest, { raw }: FastifyReply): Requester {
  const hungUp = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) hungUp.abort();
  });
  return { key: limitKey(request.ip), signal: hungUp.signal, charge: (ms) => request.charge(ms) };
}

/**
 * Reads each visitor's address when the connection opens: Node keeps it from then on, but cannot find it any more once
 * the visitor has hung up, and every limit asks for it.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.server.on("connection", (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

/** Rate limit key: the IPv4 address, or an IPv6 /64, which is one customer. */
export function limitKey(address: string): string {
  if (isIPv4(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const bare = address.replace(/%.*$/, "");
  return isIPv6(bare) ? expandIPv6(bare).slice(0, 4).join(":") : bare;
}

function expandIPv6(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: zeros }, () => "0"), ...last].map(
    (group) => group.replace(/^0+(?=.)/, "") || "0",
  );
}
