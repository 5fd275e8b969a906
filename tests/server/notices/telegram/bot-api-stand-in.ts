import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { callMethod, type Call, type Refusal } from "./stand-in-methods.ts";
import { type StandInState, newState } from "./stand-in-state.ts";
import { deliverByWebhook } from "./stand-in-webhook.ts";

export const TOKEN = "123456:stand-in-token-of-the-tests-only";

/** What a test has a call end with; null lets it pass. */
export type Fault = (call: Call) => Refusal | "drop" | "silence" | null;

export type StandIn = StandInState & {
  /** What TELEGRAM_API names. */
  origin: string;
  faults: Fault[];
  close: () => Promise<void>;
};

/** A Bot API over real HTTP that behaves as its documentation says. */
export async function startStandIn(): Promise<StandIn> {
  const faults: Fault[] = [];
  const state = newState();
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const payload = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    if (token !== TOKEN) return send(response, refusal(401, "Unauthorized"));
    const call = { method, payload };
    state.calls.push(method);
    const fault = faults.map((one) => one(call)).find((one) => one !== null);
    if (fault === "drop") return void response.destroy();
    if (fault === "silence") return;
    if (fault !== undefined) return send(response, fault);
    const cut = new AbortController();
    response.once("close", () => cut.abort());
    send(response, await callMethod(state, call, cut.signal));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = deliverByWebhook(state);
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    faults,
    close: async () => {
      stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Refuses as the Bot API does; `retryAfter` is in seconds. */
export function refusal(code: number, description: string, retryAfter?: number): Refusal {
  return {
    ok: false,
    error_code: code,
    description,
    ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
  };
}

function send(response: ServerResponse, body: Refusal | { ok: true; result: unknown }): void {
  response.writeHead(body.ok ? 200 : body.error_code, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
