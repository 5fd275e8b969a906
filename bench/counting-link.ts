import { connect, createServer, type Socket } from "node:net";
import type { CleanUp } from "../tests/support/clean-up.ts";

export type CountingLink = {
  origin: string;
  /** Counts since the last call: bytes with headers, without TCP and TLS, and requests of HTTP/1.1. */
  take(): { down: number; up: number; requests: number };
};

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1\.1\r?$/gm;

/** A TCP relay that counts every byte and request. */
export async function openCountingLink(cleanUp: CleanUp, target: string): Promise<CountingLink> {
  const { hostname: host, port } = new URL(target);
  let counted = { down: 0, up: 0, requests: 0 };
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect({ host, port: Number(port), noDelay: true });
    near.setNoDelay(true);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("data", (bytes) => {
      counted.up += bytes.length;
      counted.requests += bytes.toString("latin1").match(REQUEST_LINE)?.length ?? 0;
    });
    far.on("data", (bytes) => (counted.down += bytes.length));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  cleanUp.add(() => {
    for (const socket of sockets) socket.destroy();
    relay.close();
  });
  const address = relay.address();
  if (address === null || typeof address === "string") throw new Error("The relay has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    take: () => {
      const taken = counted;
      counted = { down: 0, up: 0, requests: 0 };
      return taken;
    },
  };
}
