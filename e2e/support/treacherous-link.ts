import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Chance } from "../../tests/src/outbox/model/seeded-random.ts";

/** What may become of a change on its way. */
const FATES = {
  passed: 12,
  "lost-request": 2,
  "lost-answer": 3,
  twice: 2,
  late: 1.5,
  limited: 1,
  unavailable: 1,
  "gateway-fault": 1,
  portal: 1,
} as const;

type Message = { method: string; path: string; headers: IncomingMessage["headers"]; body: Buffer };
type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

export type TreacherousLink = {
  origin: string;
  /** Decides the fates of changes; null lets everything pass. */
  chance: Chance | null;
  /** Nothing passes at all. */
  dead: boolean;
  deliverLate(): Promise<void>;
  close(): Promise<void>;
};

/** A proxy that mistreats changes by chance; whatever is only read passes. */
export async function openTreacherousLink(target: string): Promise<TreacherousLink> {
  const sockets = new Set<Socket>();
  let late: Message[] = [];
  const server = createServer((incoming, outgoing) => {
    void read(incoming).then((message) => meet(message, incoming, outgoing));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  async function meet(message: Message, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const changes = message.method !== "GET" && message.method !== "HEAD";
    const fate = changes && link.chance !== null ? link.chance.weigh(FATES) : "passed";
    const cut = () => void incoming.socket.destroy();
    if (link.dead) return cut();
    const answer = (given: Answer | null) => {
      if (given === null) return cut();
      outgoing.writeHead(given.status, given.headers).end(given.body);
      return undefined;
    };
    switch (fate) {
      case "passed":
        return answer(await pass(message));
      case "lost-request":
        return cut();
      case "lost-answer":
        await pass(message);
        return cut();
      case "twice": {
        const [, second] = await Promise.all([pass(message), pass(message)]);
        return answer(second);
      }
      case "late":
        late.push(message);
        return cut();
      case "limited":
        return answer(problem(429));
      case "unavailable":
        return answer(problem(503));
      case "gateway-fault":
        await pass(message);
        return answer({ status: 502, headers: {}, body: Buffer.from("Bad gateway") });
      case "portal":
        return answer({
          status: 200,
          headers: { "content-type": "text/html" },
          body: Buffer.from("<title>Welcome</title>"),
        });
    }
  }

  /** The server's answer; null when it did not give one. */
  async function pass(message: Message): Promise<Answer | null> {
    const answer = await forward(target, message);
    // The model of tests/ does the same: no link keeps copies of what was refused since.
    if (answer !== null && answer.status >= 400) {
      late = late.filter(({ headers }) => headers["idempotency-key"] !== message.headers["idempotency-key"]);
    }
    return answer;
  }

  const link: TreacherousLink = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chance: null,
    dead: false,
    async deliverLate() {
      for (const message of late.splice(0)) await forward(target, message);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return link;
}

async function read(incoming: IncomingMessage): Promise<Message> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/", headers } = incoming;
  return { method, path: url, headers, body: Buffer.concat(chunks) };
}

function forward(target: string, { method, path, headers, body }: Message): Promise<Answer | null> {
  return new Promise((resolve) => {
    const { host, port } = new URL(target);
    const onward = request({ host: "127.0.0.1", port, method, path, headers: { ...headers, host } });
    onward.on("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const { "transfer-encoding": _chunked, ...kept } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: kept, body: Buffer.concat(chunks) });
      });
      answer.on("error", () => resolve(null));
    });
    onward.on("error", () => resolve(null));
    onward.end(body);
  });
}

function problem(status: number): Answer {
  return {
    status,
    headers: { "content-type": "application/problem+json", "retry-after": "1" },
    body: Buffer.from(JSON.stringify({ type: "about:blank", title: "No", status, code: "not_now" })),
  };
}
