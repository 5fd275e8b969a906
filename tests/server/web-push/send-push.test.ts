import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Notice, readPayload } from "#domain/notices/payload.ts";
import { pushServices } from "../../../server/web-push/push-services.ts";
import { createWebPush } from "../../../server/web-push/web-push.ts";
import { newKeyPair } from "../../push-service/subscriber.ts";
import { type PushService, startPushService } from "../../push-service/push-service.ts";

const notice: Notice = {
  publication: 3,
  upTo: "2026-11-20",
  rows: [["AB1234567", "Almaz Kebede Tessema", "Adama", 20_777]],
  more: false,
};

describe("sending a push", () => {
  const vapid = newKeyPair();
  let service: PushService;
  let channel: ReturnType<typeof createWebPush>;

  beforeEach(async () => {
    service = await startPushService();
    channel = createWebPush({
      services: pushServices([service.origin]),
      contact: "mailto:lists@example.org",
      privateKeyOf: async (key) => (key === vapid.publicKey ? vapid.privateKey : null),
      siteUrl: "https://lists.example.org",
    });
  });

  afterEach(async () => {
    await channel.close();
    await service.close();
  });

  test("is accepted by a push service that checks the signature, and opened by the browser", async () => {
    const address = service.subscribe(vapid.publicKey);
    const sending = { expiresMs: Date.now() + 3_600_000, signal: new AbortController().signal };
    const receipt = await channel.send(notice, { id: 1, language: "am", address }, sending);
    expect(service.faults()).toEqual([]);
    expect(receipt).toEqual({ kind: "sent" });
    const [push, ...others] = service.pushes();
    if (!push) throw new Error("No push");
    expect(others).toEqual([]);
    expect(push).toMatchObject({ endpoint: address.endpoint, urgency: "high", topic: null });
    expect(push.ttl).toBeGreaterThan(3_590);
    expect(readPayload(await service.open(push))).toEqual(notice);
  });
});
