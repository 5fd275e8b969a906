import type { PeerRequest } from "./fake-peer.ts";

/** No network. */
export function dead(): never {
  throw new TypeError("Failed to fetch");
}

export function hang({ signal }: PeerRequest): Promise<Response> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException("aborted", "AbortError"));
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort);
  });
}

/** Headers and `head`, then silence. */
export function stall(answer: Response, head: Uint8Array<ArrayBuffer>): Response {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(head) });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Answers in pieces with pauses. */
export async function trickle(answer: Response, pieces: number, everyMs: number): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const size = Math.ceil(bytes.byteLength / pieces);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => {
        setTimeout(resolve, everyMs);
      });
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Breaks within the body. */
export async function cutOff(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) return controller.error(new TypeError("network error"));
      sent = true;
      controller.enqueue(bytes.slice(0, Math.floor(bytes.byteLength / 2)));
    },
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Half with a proper end, like a broken proxy. */
export async function half(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return new Response(bytes.slice(0, Math.floor(bytes.byteLength / 2)), {
    status: answer.status,
    headers: answer.headers,
  });
}

/** One bit wrong. */
export async function flipped(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return new Response(bytes, { status: answer.status, headers: answer.headers });
}

export function endless(answer: Response): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(4096)),
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}
