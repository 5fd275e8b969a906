import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createRequestCheck } from "./check-request.ts";
import { newSubscriber, openPush, type Subscriber } from "./subscriber.ts";

/** What `PushSubscription.toJSON()` gives a page, and the VAPID key it was made with. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string }; key: string };

/** A push that was accepted, still encrypted. */
export type AcceptedPush = {
  endpoint: string;
  ttl: number;
  urgency: string | null;
  topic: string | null;
  body: Buffer;
};

/** What the service does. `hang`: never answers; `die`: closes the connection. `times`: accepts again after so many. */
export type Behaviour = { times?: number } & (
  | { kind: "accept"; delayMs?: number; status?: number }
  | { kind: "answer"; status: number; headers?: Record<string, string>; text?: string; delayMs?: number }
  | { kind: "hang" }
  | { kind: "die" }
);

const ACCEPT: Behaviour = { kind: "accept" };

type Options = { port?: number; now?: () => number };

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/**
 * A push service on this machine: makes subscriptions, checks what it is sent as real ones do, keeps it encrypted as
 * they do, and is also the browsers that decrypt it.
 */
export async function startPushService({ port = 0, now = Date.now }: Options = {}) {
  const subscribers = new Map<string, Subscriber & { key: string; ended: boolean }>();
  const behaviours = new Map<string, Behaviour>();
  let pushes: AcceptedPush[] = [];
  let faults: string[] = [];
  let behaviour = ACCEPT;
  let requests = 0;
  let connections = 0;
  const sockets = new Set<Socket>();
  /** Counts the bytes of closed connections. */
  let bytes = 0;
  let origin = "";
  const faultOf = createRequestCheck(() => origin, now);

  function nextAct(endpoint: string): Behaviour {
    const own = behaviours.get(endpoint);
    const act = own ?? behaviour;
    if (act.times === undefined) return act;
    const left = act.times > 1 ? { ...act, times: act.times - 1 } : ACCEPT;
    if (own) behaviours.set(endpoint, left);
    else behaviour = left;
    return act;
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests++;
    const body = await readBody(request);
    const endpoint = `${origin}${request.url ?? ""}`;
    const subscriber = subscribers.get(endpoint);
    const act = nextAct(endpoint);
    if (act.kind === "hang") return;
    if (act.kind === "die") return void request.socket.destroy();
    if (act.delayMs) await new Promise((done) => setTimeout(done, act.delayMs));
    if (act.kind === "answer") {
      response.writeHead(act.status, act.headers).end(act.text);
      return;
    }
    if (request.method !== "POST") return void response.writeHead(405).end();
    if (!subscriber) return void response.writeHead(404).end();
    if (subscriber.ended) return void response.writeHead(410).end();
    const fault = faultOf(request.headers, body, subscriber.key);
    if (fault) {
      faults.push(fault.why);
      response.writeHead(fault.status).end(fault.why);
      return;
    }
    const { ttl, urgency, topic } = request.headers;
    pushes.push({
      endpoint,
      ttl: Number(ttl),
      urgency: urgency === undefined ? null : String(urgency),
      topic: topic === undefined ? null : String(topic),
      body,
    });
    response.writeHead(act.status ?? 201, { Location: `${endpoint}/message` }).end();
  }

  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => {
      faults.push(String(error));
      response.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      bytes += socket.bytesRead;
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The push service has no port");
  origin = `http://127.0.0.1:${address.port}`;

  /** Does what `pushManager.subscribe()` does with this VAPID public key. */
  function subscribe(key: string): Subscription {
    const subscriber = newSubscriber();
    const endpoint = `${origin}/push/${subscribers.size + 1}-${subscriber.keys.auth}`;
    subscribers.set(endpoint, { ...subscriber, key, ended: false });
    return { endpoint, keys: subscriber.keys, key };
  }

  /** Gives the push as the browser would give it to the service worker. */
  async function open({ endpoint, body }: AcceptedPush): Promise<string> {
    const subscriber = subscribers.get(endpoint);
    if (!subscriber) throw new Error("No such subscriber");
    return (await openPush(body, subscriber)).text;
  }

  return {
    origin,
    subscribe,
    /** Does what `unsubscribe()` does: the service answers 410 from now on. */
    unsubscribe: (endpoint: string): void => {
      const subscriber = subscribers.get(endpoint);
      if (subscriber) subscriber.ended = true;
    },
    /** Behaves so towards everybody, or towards one endpoint only. */
    behave: (next: Behaviour, endpoint?: string): void => {
      if (endpoint === undefined) behaviour = next;
      else behaviours.set(endpoint, next);
    },
    /** What was accepted, oldest first. */
    pushes: (endpoint?: string): AcceptedPush[] =>
      endpoint === undefined ? [...pushes] : pushes.filter((push) => push.endpoint === endpoint),
    open,
    /** Why requests were refused. */
    faults: (): string[] => [...faults],
    requests: (): number => requests,
    /** Received so far, with headers. */
    bytes: (): number => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, bytes),
    /** Made since it started. */
    connections: (): number => connections,
    clear: (): void => {
      pushes = [];
      faults = [];
    },
    close: async (): Promise<void> => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => done(Buffer.concat(chunks)));
    request.on("error", fail);
  });
}
