import { describe, expect, test } from "vitest";
import { type Notice, readPayload } from "#domain/notices/payload.ts";
import { NOTICE, pushChannel } from "./open-channel.ts";

describe("sending a push", () => {
  const push = pushChannel({ allowed: ["*.notify.windows.com"] });

  test("a push service that checks the signature takes it, and the browser opens it", async () => {
    const address = push.subscribe();
    expect(await push.send(address)).toEqual({ kind: "sent" });
    expect(push.service().faults()).toEqual([]);
    const [sent, ...others] = push.service().pushes();
    if (!sent) throw new Error("No push");
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ endpoint: address.endpoint, urgency: "high", topic: null });
    expect(sent.ttl).toBeGreaterThan(3_590);
    expect(sent.ttl).toBeLessThanOrEqual(3_600);
    expect(readPayload(await push.service().open(sent))).toEqual(NOTICE);
  });

  test.each([
    ["en", {}, "New passport lists", 512],
    ["en", { publication: 0, test: true }, "Notices work on this phone", 512],
    ["en", { publication: 0, renew: true }, "Open the app once", 512],
    ["am", {}, "አዲስ የፓስፖርት ዝርዝር ወጥቷል", 512],
    ["am", { publication: 0, test: true }, "ማሳወቂያ በዚህ ስልክ ላይ ይሠራል", 512],
    ["am", { publication: 0, renew: true }, "መተግበሪያውን አንድ ጊዜ ይክፈቱ", 512],
  ] as const)(
    "a browser that shows it by itself says so, and names nobody (%s, %o)",
    async (language, change, title, size) => {
      const notice: Notice = { ...NOTICE, ...change, rows: "publication" in change ? [] : NOTICE.rows };
      await push.send(push.subscribe(), { notice, language });
      const [sent] = push.service().pushes();
      const { notification } = JSON.parse(sent ? await push.service().open(sent) : "");
      const { data, ...shown } = notification;
      expect(data).toEqual(notice);
      expect(shown).toMatchObject({ title, lang: language, navigate: "https://lists.example.org/" });
      expect(JSON.stringify(shown)).not.toMatch(/AAL0000001|Almaz|Adama/);
      expect(sent?.body).toHaveLength(103 + size);
    },
  );

  test("nothing is sent to a service that is not allowed, and its route stops", async () => {
    const address = { ...push.subscribe(), endpoint: "http://127.0.0.1:9/push" };
    expect(await push.send(address)).toEqual({ kind: "stopped", status: 0, reason: "not-allowed" });
    expect(push.service().requests()).toBe(0);
  });

  test("a subscription with a key that is not ours waits", async () => {
    const address = { ...push.subscribe(), key: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLo" };
    expect(await push.send(address)).toEqual({ kind: "later", status: null, afterMs: null });
    expect(push.service().requests()).toBe(0);
  });

  test("one route for each service, also for those with many hosts", () => {
    const routeOf = (endpoint: string) =>
      push.channel().routeOf({ id: 1, language: "en", address: { ...push.subscribe(), endpoint } });
    expect(routeOf(`${push.service().origin}/push/1`)).toBe(push.service().origin);
    expect(routeOf("https://wns2-db5p.notify.windows.com/w/?token=a")).toBe("*.notify.windows.com");
    expect(routeOf("https://former.example.org/push/1")).toBe("https://former.example.org");
  });

  test("connections are kept, and one that the service closed meanwhile is made again", async () => {
    const address = push.subscribe();
    for (let i = 0; i < 5; i++) await push.send(address);
    expect(push.service().connections()).toBe(1);
    push.service().behave({ kind: "die", times: 1 });
    expect(await push.send(address)).toEqual({ kind: "sent" });
    expect(push.service().connections()).toBe(2);
  });

  test("there are never more than 100 connections to a service", async () => {
    push.service().behave({ kind: "accept", delayMs: 50 });
    const address = push.subscribe();
    const receipts = await Promise.all(Array.from({ length: 300 }, () => push.send(address)));
    expect(new Set(receipts.map(({ kind }) => kind))).toEqual(new Set(["sent"]));
    expect(push.service().connections()).toBe(100);
  });
});
