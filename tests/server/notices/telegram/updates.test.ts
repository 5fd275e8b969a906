import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { webhookSecret } from "../../../../server/notices/telegram/start-bot.ts";
import { describeOnEachStore, openTestStore } from "../../stores.ts";
import { refusal, type StandIn, startStandIn, TOKEN } from "./bot-api-stand-in.ts";
import { SITE, startBot } from "./running-bot.ts";
import { messageOf, type Person, push, say } from "./stand-in-state.ts";

const HANA: Person = { id: 601, language: "en" };
const DAWIT: Person = { id: 602, language: "am" };

async function ownStandIn(): Promise<StandIn> {
  const standIn = await startStandIn();
  onTestFinished(async () => standIn.close());
  return standIn;
}

/** What a chat was answered: the texts asked. */
function answered({ sent }: StandIn, { id }: Person): string[] {
  return sent.flatMap(({ chat, text }) => (chat === id ? [text.split("\n")[0]?.slice(3) ?? ""] : []));
}

async function until(test: () => boolean): Promise<void> {
  for (let waited = 0; !test(); waited += 10) {
    if (waited > 15_000) throw new Error("It did not happen");
    await sleep(10);
  }
}

describeOnEachStore("An update", (getStore) => {
  it.each([{ webhook: false }, { webhook: true }])(
    "that comes twice is answered once, also after a restart ($webhook)",
    async ({ webhook }) => {
      const standIn = await ownStandIn();
      const first = await startBot(getStore(), { standIn, webhook });
      say(standIn, HANA, "abebe");
      const [update] = standIn.updates;
      if (update === undefined) throw new Error("Nothing was said");
      standIn.updates.push({ ...update });
      say(standIn, HANA, "kebede");
      await first.quiet();
      standIn.updates.push({ ...update });
      standIn.news.emit("wake");
      await first.quiet();
      await first.stop();
      standIn.updates.push({ ...update });
      say(standIn, HANA, "alemu");
      const second = await startBot(getStore(), { standIn, webhook, secret: first.secret });
      await second.quiet();
      const texts = answered(standIn, HANA);
      expect(webhook ? texts.sort() : texts).toEqual(
        webhook ? ["abebe", "alemu", "kebede"] : ["abebe", "kebede", "alemu"],
      );
    },
  );

  it("is not lost while Telegram or the way there is out of order", async () => {
    const standIn = await ownStandIn();
    const faults = [
      refusal(500, "Internal Server Error"),
      "drop" as const,
      refusal(502, "Bad Gateway"),
      refusal(429, "Too Many Requests: retry after 1", 1),
    ];
    standIn.faults.push(({ method }) => (method === "sendMessage" ? (faults.shift() ?? null) : null));
    const bot = await startBot(getStore(), { standIn });
    say(standIn, HANA, "abebe");
    await bot.quiet();
    expect(faults).toEqual([]);
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
  });

  it("is brought again when it could not be answered, and holds up no other chat", async () => {
    const standIn = await ownStandIn();
    let isDown = true;
    standIn.faults.push(({ method, payload }) =>
      isDown && method === "sendMessage" && payload["chat_id"] === HANA.id
        ? refusal(503, "Service Unavailable")
        : null,
    );
    const bot = await startBot(getStore(), { standIn });
    say(standIn, HANA, "abebe");
    for (const name of ["ayele", "bekele", "girma"]) say(standIn, DAWIT, name);
    await until(() => answered(standIn, DAWIT).length === 3);
    expect(answered(standIn, HANA)).toEqual([]);
    expect(standIn.updates).toHaveLength(4);
    isDown = false;
    await bot.quiet();
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
    expect(answered(standIn, DAWIT)).toEqual(["ayele", "bekele", "girma"]);
  });

  it("that cannot be handled is left out, with a line in the log", async () => {
    const standIn = await ownStandIn();
    const bot = await startBot(getStore(), { standIn });
    push(standIn, "message", { strange: true });
    push(standIn, "callback_query", { id: "1", from: { id: 1, is_bot: false } });
    const { secret } = bot;
    const address_mac = secret.mac(`telegram/${HANA.id}`);
    const row = { channel: "telegram", route: "telegram/1", language: "en", mode: "buckets" } as const;
    await getStore()
      .db.insertInto("notice_subscriptions")
      .values({
        ...row,
        address_mac,
        address: secret.seal(`subscription/${address_mac}`, '{"other":"program"}'),
        key_id: null,
        state: "live",
        created_at: "2026-11-20T08:00:00.000Z",
        renewed_at: "2026-11-20T08:00:00.000Z",
        warned_at: null,
      })
      .execute();
    say(standIn, HANA, "abebe");
    say(standIn, DAWIT, "kebede");
    await bot.quiet();
    expect(answered(standIn, HANA)).toEqual([]);
    expect(answered(standIn, DAWIT)).toEqual(["kebede"]);
    expect(bot.logged.join("")).toContain("An update was left unanswered");
  });

  it("of a lower number, as after a quiet week, is answered too", async () => {
    const standIn = await ownStandIn();
    const bot = await startBot(getStore(), { standIn, longPollSeconds: 0.1 });
    say(standIn, HANA, "abebe");
    await bot.quiet();
    const before = standIn.calls.length;
    await until(() => standIn.calls.length > before + 2);
    standIn.nextUpdate = 7;
    say(standIn, HANA, "kebede");
    await until(() => standIn.calls.length > before + 4);
    await bot.quiet();
    expect(answered(standIn, HANA)).toEqual(["abebe", "kebede"]);
  });
});

describe("Asking for updates", () => {
  it("confirms none before it is handled", async () => {
    const { store, close } = await openTestStore("sqlite");
    onTestFinished(close);
    const standIn = await ownStandIn();
    let hangs = true;
    standIn.faults.push(({ method }) => (hangs && method === "sendMessage" ? "silence" : null));
    const first = await startBot(store, { standIn });
    say(standIn, HANA, "abebe");
    await until(() => standIn.calls.includes("sendMessage"));
    await first.stop();
    expect(standIn.updates).toHaveLength(1);
    hangs = false;
    const second = await startBot(store, { standIn, secret: first.secret });
    await second.quiet();
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
  }, 30_000);

  it("is done by one of several servers; another goes on when it stops", async () => {
    const { store, close } = await openTestStore("postgres");
    onTestFinished(close);
    const standIn = await ownStandIn();
    const first = await startBot(store, { standIn });
    await until(() => standIn.calls.includes("getUpdates"));
    const second = await startBot(store, { standIn, secret: first.secret });
    for (const name of ["abebe", "kebede", "alemu"]) {
      say(standIn, HANA, name);
      await first.quiet();
    }
    expect(second.logged.join("")).not.toContain("Conflict");
    expect(first.logged.join("")).not.toContain("Conflict");
    await first.stop();
    say(standIn, HANA, "girma");
    await second.quiet();
    expect(answered(standIn, HANA)).toEqual(["abebe", "kebede", "alemu", "girma"]);
  }, 30_000);

  it("goes on after a conflict with a program that uses the same token", async () => {
    const { store, close } = await openTestStore("sqlite");
    onTestFinished(close);
    const standIn = await ownStandIn();
    const bot = await startBot(store, { standIn });
    await until(() => standIn.calls.includes("getUpdates"));
    await fetch(`${standIn.origin}/bot${TOKEN}/getUpdates`, { method: "POST", body: '{"timeout":0}' });
    say(standIn, HANA, "abebe");
    await bot.quiet();
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
    expect(bot.logged.join("")).toContain("getUpdates: 409");
  }, 30_000);

  it("waits for a token that Telegram refuses, and tells the log without it", async () => {
    const { store, close } = await openTestStore("sqlite");
    onTestFinished(close);
    const standIn = await ownStandIn();
    let isRefused = true;
    standIn.faults.push(({ method }) =>
      isRefused && method === "getMe" ? refusal(401, "Unauthorized") : null,
    );
    const bot = await startBot(store, { standIn });
    await until(() => bot.logged.join("").includes("The bot cannot start: getMe: 401 Unauthorized"));
    isRefused = false;
    say(standIn, HANA, "abebe");
    await bot.quiet();
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
    expect(bot.logged.join("")).not.toContain("stand-in-token");
  }, 30_000);

  it("tells Telegram its commands in both languages", async () => {
    const { store, close } = await openTestStore("sqlite");
    onTestFinished(close);
    const standIn = await ownStandIn();
    await startBot(store, { standIn });
    await until(() => standIn.commands.size === 2);
    expect(standIn.commands.get("am")).toContainEqual({ command: "help", description: "እንዴት እንደሚጠይቁ" });
    expect(standIn.commands.get("")).toContainEqual({ command: "help", description: "How to ask" });
  });
});

describe("The webhook", () => {
  async function withWebhook() {
    const { store, close } = await openTestStore("sqlite");
    onTestFinished(close);
    const standIn = await ownStandIn();
    const bot = await startBot(store, { standIn, webhook: true });
    await until(() => standIn.webhook !== null);
    return { store, standIn, bot, address: `${standIn.sites.get(SITE)}/telegram/updates` };
  }

  it("is set with the site's address and a secret that says nothing of the token", async () => {
    const { standIn, bot } = await withWebhook();
    expect(standIn.webhook).toEqual({
      url: "https://passports.example/telegram/updates",
      secret: webhookSecret(TOKEN),
      connections: 40,
    });
    expect(standIn.webhook?.secret).not.toContain("stand-in");
    say(standIn, HANA, "abebe");
    say(standIn, DAWIT, "kebede");
    await bot.quiet();
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
    expect(answered(standIn, DAWIT)).toEqual(["kebede"]);
    expect(standIn.calls).not.toContain("getUpdates");
  });

  it("takes nothing from strangers", async () => {
    const { standIn, address } = await withWebhook();
    standIn.started.add(HANA.id);
    const body = JSON.stringify({ update_id: 1, message: messageOf(1, HANA, "abebe") });
    const headers = { "content-type": "application/json" };
    const secret = webhookSecret(TOKEN);
    for (const wrong of [{}, { "x-telegram-bot-api-secret-token": `${secret}x` }]) {
      const refused = await fetch(address, { method: "POST", headers: { ...headers, ...wrong }, body });
      expect(refused.status).toBe(401);
      expect(await refused.text()).toBe("");
    }
    expect(standIn.sent).toEqual([]);
    const ours = { ...headers, "x-telegram-bot-api-secret-token": secret };
    expect((await fetch(address, { method: "POST", headers: ours, body })).status).toBe(200);
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
    const large = JSON.stringify({ update_id: 2, text: "a".repeat(600_000) });
    expect((await fetch(address, { method: "POST", headers: ours, body: large })).status).toBe(413);
    for (const odd of ["[]", "null", '"text"', "{}"]) {
      expect((await fetch(address, { method: "POST", headers: ours, body: odd })).status).toBe(200);
    }
  });

  it("answers 200 only when the update is handled", async () => {
    const { standIn, bot } = await withWebhook();
    let failures = 5;
    standIn.faults.push(({ method }) =>
      method === "sendMessage" && failures-- > 0 ? refusal(500, "Internal Server Error") : null,
    );
    say(standIn, HANA, "abebe");
    await bot.quiet();
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
  }, 30_000);

  it("is taken away by a server that asks for updates", async () => {
    const { store, standIn, bot } = await withWebhook();
    await bot.stop();
    const polling = await startBot(store, { standIn, secret: bot.secret });
    say(standIn, HANA, "abebe");
    await polling.quiet();
    expect(standIn.webhook).toBeNull();
    expect(answered(standIn, HANA)).toEqual(["abebe"]);
  });
});
