import { Agent, request } from "node:http";

export type Answer = { status: number; body: string; etag: string };

export type Question = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
};

/** People retry after this. */
const PATIENCE_MS = 20_000;

/** One visitor's address and connections. */
export type Asker = (question: Question) => Promise<Answer>;

/** Kept-alive, from a loopback address; rejects without an answer. */
export function asker(port: number, localAddress: string): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ path, method = "GET", headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const one = request(
        {
          agent,
          host: "127.0.0.1",
          port,
          localAddress,
          path,
          method,
          timeout: PATIENCE_MS,
          headers: { ...headers, ...(text !== undefined && { "content-type": "application/json" }) },
        },
        (response) => {
          let said = "";
          response.setEncoding("utf8").on("data", (part: string) => (said += part));
          response.on("error", reject);
          response.on("close", () => {
            if (!response.complete) return reject(new Error("The answer broke off"));
            resolve({ status: response.statusCode ?? 0, body: said, etag: response.headers.etag ?? "" });
          });
        },
      );
      one.on("timeout", () => one.destroy(new Error("No answer")));
      one.on("error", reject);
      one.end(text);
    });
}
