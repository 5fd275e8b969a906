import { connect, type Socket } from "node:net";
import { placementPaths } from "#domain/advertising/contract.ts";
import type { PlannedEvent } from "./plan.ts";

/** `sentAt`: of the last try, by `performance.now()`. */
export type Waiting = { event: PlannedEvent; sentAt: number };

const AGAIN_MS = 200;
/** Phones that come back do not tell everything at once: a line catches up with a third more than it has usually. */
const GAP_MS = 90;
const AGENT =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

/** A phone's address: sends its events until each is acknowledged, to another server when one is gone. */
export class BeaconLine {
  readonly statuses = new Map<number, number>();
  /** Tries whose answer never came. */
  unanswered = 0;
  readonly #ports: readonly number[];
  readonly #localAddress: string;
  readonly #acknowledge: (waiting: Waiting) => void;
  readonly #queue: PlannedEvent[] = [];
  #underWay: Waiting[] = [];
  #socket: Socket | null = null;
  #turn: number;
  #heard = "";
  #mayNextAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    ports: readonly number[],
    at: number,
    localAddress: string,
    acknowledge: (waiting: Waiting) => void,
  ) {
    this.#ports = ports;
    this.#turn = at;
    this.#localAddress = localAddress;
    this.#acknowledge = acknowledge;
  }

  send(event: PlannedEvent): void {
    this.#queue.push(event);
    this.#flush();
  }

  close(): void {
    this.#socket?.destroy();
  }

  #flush(): void {
    this.#socket ??= this.#open();
    if (this.#socket.connecting || this.#socket.destroyed || this.#timer !== null) return;
    const sentAt = performance.now();
    const wait = this.#mayNextAt - sentAt;
    const event = wait > 0 ? undefined : this.#queue.shift();
    if (event !== undefined) {
      this.#mayNextAt = sentAt + GAP_MS;
      this.#underWay.push({ event, sentAt });
      this.#socket.write(requestOf(event));
    }
    if (this.#queue.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#flush();
      },
      Math.max(1, this.#mayNextAt - sentAt),
    );
  }

  #open(): Socket {
    const port = this.#ports[this.#turn % this.#ports.length] ?? 0;
    const socket = connect({ host: "127.0.0.1", port, localAddress: this.#localAddress, noDelay: true });
    this.#heard = "";
    socket.on("connect", () => this.#flush());
    socket.on("data", (bytes: Buffer) => this.#read(bytes.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.unanswered += this.#underWay.length;
      this.#queue.unshift(...this.#underWay.splice(0).map(({ event }) => event));
      this.#turn += 1;
      setTimeout(() => {
        this.#socket = null;
        if (this.#queue.length > 0) this.#flush();
      }, AGAIN_MS);
    });
    return socket;
  }

  /** Answers come in the order of the requests; those without a body end with their head. */
  #read(text: string): void {
    this.#heard += text;
    for (let end = this.#heard.indexOf("\r\n\r\n"); end !== -1; end = this.#heard.indexOf("\r\n\r\n")) {
      const head = this.#heard.slice(0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (this.#heard.length < end + 4 + length) return;
      this.#heard = this.#heard.slice(end + 4 + length);
      this.#settle(Number(head.slice(9, 12)));
    }
  }

  #settle(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const waiting = this.#underWay.shift();
    if (waiting === undefined) throw new Error("An answer without a request");
    if (status === 204) this.#acknowledge(waiting);
    else setTimeout(() => this.send(waiting.event), AGAIN_MS);
  }
}

function requestOf({ offerId, advertisementId, placement, kind }: PlannedEvent): string {
  const body = JSON.stringify({ ad_id: advertisementId, placement, event_id: `${offerId}:${kind}` });
  const path = kind === "view" ? placementPaths.impression : placementPaths.click;
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${AGENT}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
