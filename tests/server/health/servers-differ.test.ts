import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { fingerprint, serverCards } from "../../../server/health/server-cards.ts";
import type { ServerCard } from "../../../server/health/server-cards.ts";
import { newListKey } from "../../../server/lists/sync/list-keys.ts";
import { newPostgresDatabase, openTestStore } from "../stores.ts";
import { dataFolder, startServer } from "../support/server-process.ts";
import type { ServerProcess } from "../support/server-process.ts";

const newSecret = () => randomBytes(32).toString("base64url");
const NONE: ServerCard = { LISTS_KEY: "a", NOTICES_SECRET: null, TELEGRAM_BOT_TOKEN: null };

const faultsOf = async (server: ServerProcess): Promise<string[]> => {
  const answer = await fetch(`${await server.origin}/readyz`);
  expect(answer.status).toBe(200);
  const { faults = [] } = (await answer.json()) as { faults?: string[] };
  return faults;
};

it.each([
  ["another list key", { LISTS_KEY: newListKey().seed }, ["list_key_wrong", "servers_differ"], "LISTS_KEY"],
  ["no list key", {}, ["list_key_missing", "servers_differ"], "LISTS_KEY"],
  ["another secret of notices", "same key", ["notices_secret_wrong", "servers_differ"], "NOTICES_SECRET"],
] as const)(
  "two servers of one database, one with %s: both say that they differ @thorough",
  async (_, given, faults, name) => {
    const LISTS_KEY = newListKey().seed;
    const shared = {
      DATABASE_URL: await newPostgresDatabase(),
      NOTICES_CONTACT: "mailto:admin@example.org",
      NOTICES_SECRET: newSecret(),
    };
    const first = startServer(await dataFolder(), { ...shared, LISTS_KEY });
    expect(await faultsOf(first)).toEqual([]);
    const other = given === "same key" ? { LISTS_KEY, NOTICES_SECRET: newSecret() } : given;
    const second = startServer(await dataFolder(), { ...shared, ...other });
    await expect.poll(() => faultsOf(second), { timeout: 20_000 }).toEqual(faults);
    await expect.poll(() => faultsOf(first), { timeout: 20_000 }).toEqual(["servers_differ"]);
    // The first one's log has it with its next card.
    await expect.poll(second.output, { timeout: 20_000 }).toContain(`has another ${name}`);
    for (const secret of [LISTS_KEY, shared.NOTICES_SECRET, ...Object.values(other)]) {
      expect(first.output() + second.output()).not.toContain(secret);
    }
  },
  120_000,
);

it("servers that differ say so once each; a card holds fingerprints and goes with its server", async () => {
  const test = await openTestStore("postgres");
  const { store } = test;
  let nowMs = Date.UTC(2026, 10, 20);
  const logged: string[] = [];
  const open = (card: ServerCard, port: number) => {
    const log = (_level: string, text: string) => logged.push(text);
    const cards = serverCards({ store, card, now: () => nowMs, log, renewMs: 50 });
    cards.show(port);
    onTestFinished(cards.stop);
    return cards;
  };
  onTestFinished(test.close);
  const token = "123456:invented-token-of-a-bot-abcdef";
  const first = open({ ...NONE, TELEGRAM_BOT_TOKEN: fingerprint("TELEGRAM_BOT_TOKEN", token) }, 1);
  const second = open(NONE, 2);
  const rows = async () => store.db.selectFrom("settings").select("value").execute();
  await expect.poll(async () => (await rows()).length, { timeout: 10_000 }).toBe(2);
  expect(JSON.stringify(await rows())).not.toContain(token);
  // A server may do without the bot.
  expect([await first.differences(), await second.differences(), logged]).toEqual([[], [], []]);
  const third = open({ ...NONE, LISTS_KEY: null, TELEGRAM_BOT_TOKEN: "another" }, 3);
  await expect.poll(first.differences, { timeout: 10_000 }).toEqual(["LISTS_KEY", "TELEGRAM_BOT_TOKEN"]);
  expect(await second.differences()).toEqual(["LISTS_KEY"]);
  expect(await third.differences()).toEqual(["LISTS_KEY", "TELEGRAM_BOT_TOKEN"]);
  await expect.poll(() => logged.length, { timeout: 10_000 }).toBe(3);
  expect(logged.toSorted()).toEqual([
    expect.stringMatching(
      /:1 has another LISTS_KEY, .*:1 .*TELEGRAM_BOT_TOKEN, .*:2 has another LISTS_KEY\./,
    ),
    expect.stringMatching(
      /:3 has another LISTS_KEY, .*:3 has another TELEGRAM_BOT_TOKEN\. Give each the same/,
    ),
    expect.stringMatching(/differ: \S+:3 has another LISTS_KEY\. Give each the same/),
  ]);
  // Their next cards repeat nothing.
  nowMs += 1_000;
  const renewed = JSON.stringify(new Date(nowMs).toISOString());
  const isRenewed = async () => (await rows()).every(({ value }) => value.includes(renewed));
  await expect.poll(isRenewed, { timeout: 10_000 }).toBe(true);
  expect(logged).toHaveLength(3);
  await third.stop();
  nowMs += 120_000;
  await expect.poll(first.differences, { timeout: 10_000 }).toEqual([]);
  // Another's next card clears it away.
  await expect.poll(async () => (await rows()).length, { timeout: 10_000 }).toBe(2);
});
