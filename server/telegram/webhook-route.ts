import { createHmac, hash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { App } from "../route-deps.ts";
import type { Handled } from "./update-worker.ts";

export const WEBHOOK_PATH = "/telegram/updates";
/** Connections that Telegram may open. */
export const WEBHOOK_CONNECTIONS = 40;

const HEADER = "x-telegram-bot-api-secret-token";
/** An update holds one message, and that which it answers. */
const MOST_BYTES = 512 * 1024;
const RETRY_SECONDS = 3;

/** The same on every server of the bot; says nothing about its token. */
export function webhookSecret(token: string): string {
  return createHmac("sha256", token).update("passport-status/telegram-webhook/1").digest("base64url");
}

/** Telegram brings its updates here. It brings one again unless it is answered 200, which means handled. */
export function webhookRoute(
  app: App,
  { secret, handle }: { secret: string; handle: (update: unknown) => Promise<Handled> },
): void {
  app.post(
    WEBHOOK_PATH,
    {
      bodyLimit: MOST_BYTES,
      schema: { hide: true, body: z.unknown() },
      // The secret is checked before a stranger's body is read.
      onRequest: async (request, reply) => {
        if (isSame(String(request.headers[HEADER] ?? ""), secret)) return;
        await reply.code(401).header("cache-control", "no-store").send();
      },
    },
    async (request, reply) => {
      const handled = await handle(request.body);
      reply.header("cache-control", "no-store");
      if (handled === "later") return reply.code(503).header("retry-after", RETRY_SECONDS).send();
      return reply.code(200).send();
    },
  );
}

/** Compares in a time that says nothing. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", wanted, "buffer"));
}
