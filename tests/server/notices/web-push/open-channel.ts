import { afterEach, beforeEach } from "vitest";
import type { Notice } from "#domain/notices/payload.ts";
import type { Channel, Receipt } from "../../../../server/notices/channel.ts";
import { pushServices } from "../../../../server/notices/web-push/push-services.ts";
import { createWebPush } from "../../../../server/notices/web-push/web-push.ts";
import { type PushService, startPushService, type Subscription } from "../../../push-service/push-service.ts";
import { newKeyPair } from "../../../push-service/subscriber.ts";

export const HOUR_MS = 3_600_000;

export const NOTICE: Notice = {
  publication: 3,
  upTo: "2026-11-20",
  rows: [["AAL0000001", "Almaz Kebede Tessema", "Adama", 20_777]],
  more: false,
};

type SendOptions = {
  notice?: Notice;
  language?: "en" | "am";
  expiresMs?: number;
  signal?: AbortSignal;
};

/** A push service and a channel that sends to it, for each test. `services`: allowed besides. */
export function pushChannel(
  options: Partial<Parameters<typeof createWebPush>[0]> & { allowed?: string[] } = {},
) {
  const vapid = newKeyPair();
  let service: PushService;
  let channel: Channel;

  beforeEach(async () => {
    service = await startPushService();
    channel = createWebPush({
      services: pushServices([service.origin, ...(options.allowed ?? [])]),
      contact: "mailto:lists@example.org",
      privateKeyOf: async (key) => (key === vapid.publicKey ? vapid.privateKey : null),
      siteUrl: "https://lists.example.org",
      ...options,
    });
  });

  afterEach(async () => {
    await channel.close();
    await service.close();
  });

  async function send(
    address: Subscription,
    {
      notice = NOTICE,
      language = "en",
      expiresMs = Date.now() + HOUR_MS,
      signal = quiet(),
    }: SendOptions = {},
  ): Promise<Receipt> {
    return channel.send(notice, { id: 1, language, address }, { expiresMs, signal });
  }

  return {
    key: vapid.publicKey,
    service: () => service,
    channel: () => channel,
    subscribe: () => service.subscribe(vapid.publicKey),
    send,
  };
}

function quiet(): AbortSignal {
  return new AbortController().signal;
}
