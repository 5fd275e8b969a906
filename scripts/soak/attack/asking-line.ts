import { connect, type Socket } from "node:net";

/** `status` 0: disconnected or timed out. */
export type Answer = { status: number; ms: number; mayRetry: boolean };

const LIMIT_MS = 60_000;

/** One kept-alive connection from a local address; sequential GETs. */
export class AskingLine {
  readonly #port: number;
  readonly #localAddress: string;
  #socket: Socket | null = null;
  #head = "";
  #left = -1;
  #settle: (answer: Omit<Answer, "ms">) => void = () => undefined;

  constructor(port: number, localAddress: string) {
    this.#port = port;
    this.#localAddress = localAddress;
  }

  async ask(path: string): Promise<Answer> {
    const started = performance.now();
    const answered = new Promise<Omit<Answer, "ms">>((resolve) => (this.#settle = resolve));
    const timer = setTimeout(() => this.close(), LIMIT_MS);
    this.#open().write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    const answer = await answered;
    clearTimeout(timer);
    return { ...answer, ms: performance.now() - started };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
    this.#settle({ status: 0, mayRetry: false });
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    [this.#head, this.#left] = ["", -1];
    const socket = connect({
      host: "127.0.0.1",
      port: this.#port,
      localAddress: this.#localAddress,
      noDelay: true,
    });
    socket.on("data", (bytes: Buffer) => this.#read(bytes));
    socket.on("error", () => undefined);
    socket.on("close", () => this.#socket === socket && this.close());
    this.#socket = socket;
    return socket;
  }

  #read(bytes: Buffer): void {
    if (this.#left < 0) {
      this.#head += bytes.toString("latin1");
      const bodyAt = this.#head.indexOf("\r\n\r\n");
      if (bodyAt === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(this.#head)?.[1] ?? 0);
      this.#left = length - (this.#head.length - bodyAt - 4);
    } else this.#left -= bytes.length;
    if (this.#left > 0) return;
    const head = this.#head;
    [this.#head, this.#left] = ["", -1];
    this.#settle({ status: Number(head.slice(9, 12)), mayRetry: /\r\nretry-after: \d/i.test(head) });
  }
}
