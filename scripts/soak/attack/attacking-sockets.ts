import { connect, type Socket } from "node:net";

/** Answers by status, and 503s without Retry-After. */
export type Tally = { statuses: Record<string, number>; refusedWithoutWord: number };

/** Connections from one address, closed after each wave. */
export class AttackingSockets {
  readonly tally: Tally = { statuses: {}, refusedWithoutWord: 0 };
  readonly #open = new Set<Socket>();
  readonly #port: number;
  readonly #localAddress: string;

  constructor(port: number, localAddress: string) {
    this.#port = port;
    this.#localAddress = localAddress;
  }

  send(text: string): Socket {
    const socket = connect({ host: "127.0.0.1", port: this.#port, localAddress: this.#localAddress });
    this.#open.add(socket);
    let heard = "";
    socket.on("data", (bytes: Buffer) => (heard = this.#count(heard + bytes.toString("latin1"))));
    socket.on("error", () => undefined);
    socket.on("close", () => this.#open.delete(socket));
    if (text !== "") socket.write(text);
    return socket;
  }

  hangUp(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** Counts response heads; returns an incomplete rest. */
  #count(heard: string): string {
    for (const [head, status = ""] of heard.matchAll(/HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/g)) {
      this.tally.statuses[status] = (this.tally.statuses[status] ?? 0) + 1;
      if (status === "503" && !/\r\nretry-after: \d/i.test(head)) this.tally.refusedWithoutWord += 1;
    }
    const last = heard.lastIndexOf("HTTP/1.1 ");
    if (last === -1) return heard.slice(-8);
    return heard.slice(last).includes("\r\n\r\n") ? heard.slice(last + 9).slice(-8) : heard.slice(last);
  }
}
