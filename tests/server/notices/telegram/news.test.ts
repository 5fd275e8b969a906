import { expect, it, onTestFinished } from "vitest";
import type { Store } from "../../../../server/store/store.ts";
import { endUnused } from "../../../../server/notices/subscription-upkeep.ts";
import { withTold } from "../../../../server/notices/telegram/watch.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { refusal, type StandIn, startStandIn } from "./bot-api-stand-in.ts";
import { openNews } from "./news-kit.ts";
import { startBot } from "./running-bot.ts";
import { press, shownIn } from "./stand-in-state.ts";

const BY_NUMBER = { kind: "number", number: "AAL1234567" } as const;
const byName = (text: string, location: string | null = null) => ({ kind: "name", text, location }) as const;
const person = (number: string, first: string, middle: string, last = "Tesfaye") => ({
  number,
  first,
  middle,
  last,
});
const listOf = (...rows: ReturnType<typeof person>[]) => ({ location: "Adama", date: "2026-11-20", rows });

async function ownStandIn(): Promise<StandIn> {
  const standIn = await startStandIn();
  onTestFinished(async () => standIn.close());
  return standIn;
}

function textsIn(standIn: StandIn, chat: number): string[] {
  return shownIn(standIn, chat).map(({ text }) => text);
}

async function deliveries(store: Store): Promise<string[]> {
  const rows = await store.db
    .selectFrom("notice_deliveries")
    .select(["state", "status"])
    .orderBy("subscription_id")
    .execute();
  return rows.map(({ state, status }) => (status === null ? state : `${state} ${status}`));
}

describeOnEachStoreThoroughly("News of a list", (getStore) => {
  it("reaches the chats that wait for what is in it, once, and no other", async () => {
    const standIn = await ownStandIn();
    const kit = await openNews(getStore(), standIn);
    await kit.watch(1, [BY_NUMBER]);
    await kit.watch(2, [byName("genet abebe")], "am");
    await kit.watch(3, [byName("genet abebe", "Jimma")]);
    await kit.watch(4, [{ kind: "number", number: "AAL7654321" }, byName("hana bekele")]);
    await kit.watch(5, [byName("tesfaye genet")]);
    await kit.publish(listOf(person("AAL1234567", "Genet", "Abebe"), person("AAL2000000", "Dawit", "Alemu")));
    expect(textsIn(standIn, 1)).toEqual([
      "🔔 AAL•••567: in the published list\nAdama, 11 Hidar 2019 (20 November 2026)\n\nTo stop this: /watches",
    ]);
    expect(textsIn(standIn, 2)).toEqual([
      "🔔 genet abebe፦ ስሙ በአዲስ ዝርዝር ውስጥ አለ\nአዳማ፣ ኅዳር 11 ቀን 2019 ዓ.ም. (ኖቬምበር 20 ቀን 2026)\nየማመልከቻ ቁጥሩን ያመሳክሩ።\n\nለማቆም፦ /watches",
    ]);
    expect([3, 4].flatMap((chat) => textsIn(standIn, chat))).toEqual([]);
    await kit.work();
    await kit.publish(listOf(person("AAL3000000", "Alemu", "Girma")));
    expect(standIn.sent.filter(({ chat }) => chat < 5)).toHaveLength(2);
    await kit.publish({ ...listOf(person("AAL4000000", "Genet", "Abebe")), location: "Jimma" });
    expect(textsIn(standIn, 3)).toHaveLength(1);
    expect(textsIn(standIn, 2)).toHaveLength(2);
    expect(textsIn(standIn, 1)).toHaveLength(1);
  });

  it("says which is meant: other spellings, looser ones, moves, and many at once", async () => {
    const standIn = await ownStandIn();
    const kit = await openNews(getStore(), standIn);
    await kit.watch(1, [byName("ሰለሞን ከበደ"), BY_NUMBER]);
    await kit.watch(2, [byName("ግርማ አበበ")]);
    await kit.watch(3, [byName("girma abebe")]);
    const many = Array.from({ length: 8 }, (_, at) => person(`AAL500000${at}`, "Solomon", "Kebede"));
    await kit.publish(
      listOf(person("AAL1234567", "Hana", "Bekele"), person("AAL3000000", "Girmay", "Abebe"), ...many),
    );
    const [first = ""] = textsIn(standIn, 1);
    expect(first).toContain("🔔 ሰለሞን ከበደ: a name in a new list");
    expect(first.match(/Adama, 11 Hidar/g)).toHaveLength(6);
    expect(first).toContain("and 3 more");
    expect(first).toContain("🔔 AAL•••567: in the published list");
    expect(first).not.toContain("Solomon");
    expect(textsIn(standIn, 2)[0]).toContain("ግርማ አበበ: similar spellings");
    expect(textsIn(standIn, 3)).toEqual([]);
    await kit.publish({
      ...listOf(person("AAL1234567", "Hana", "Bekele")),
      location: "Jimma",
      date: "2026-11-21",
    });
    expect(textsIn(standIn, 1)[1]).toContain("🔔 AAL•••567: another branch\nIt is now listed at Jimma.");
    await kit.publish({
      ...listOf(person("AAL1234567", "Hana", "Bekele")),
      location: "Jimma",
      date: "2026-11-22",
    });
    expect(textsIn(standIn, 1)).toHaveLength(2);
  });

  it("leaves out what was withdrawn before it was sent", async () => {
    const store = getStore();
    const standIn = await ownStandIn();
    const kit = await openNews(store, standIn);
    await kit.watch(1, [BY_NUMBER]);
    standIn.faults.push(() => (standIn.calls.length <= 1 ? refusal(500, "Internal Server Error") : null));
    await kit.import(listOf(person("AAL1234567", "Genet", "Abebe")));
    await kit.publishOnly();
    await kit.work();
    expect(await deliveries(store)).toEqual(["due 500"]);
    await store.db.deleteFrom("passports").execute();
    kit.clock.nowMs += 3_600_000;
    await kit.work();
    expect(await deliveries(store)).toEqual(["nothing"]);
    expect(standIn.sent).toEqual([]);
  });

  it("is not told twice when it was told, but not settled, before a kill", async () => {
    const store = getStore();
    const standIn = await ownStandIn();
    const kit = await openNews(store, standIn);
    await kit.watch(1, [BY_NUMBER]);
    await kit.publish(listOf(person("AAL1234567", "Genet", "Abebe")));
    // A killed server leaves it like this.
    await store.db.updateTable("notice_deliveries").set({ state: "due", leased_until: null }).execute();
    await kit.publish(listOf(person("AAL9999999", "Other", "Person")));
    expect(textsIn(standIn, 1)).toHaveLength(1);
    expect(await deliveries(store)).toEqual(["nothing"]);
  });

  it.each([
    ["403 blocked", refusal(403, "Forbidden: bot was blocked by the user"), [], 0],
    ["400 chat not found", refusal(400, "Bad Request: chat not found"), [], 0],
    ["403 deactivated", refusal(403, "Forbidden: user is deactivated"), [], 0],
    ["429", refusal(429, "Too Many Requests: retry after 30", 30), ["due 429"], 1],
    ["500", refusal(500, "Internal Server Error"), ["due 500"], 1],
    ["502", refusal(502, "Bad Gateway"), ["due 502"], 1],
    ["a cut connection", "drop" as const, ["due"], 1],
    ["another 400", refusal(400, "Bad Request: something new"), ["due 400"], 1],
  ])("ends or waits after %s", async (_name, fault, states, left) => {
    const store = getStore();
    const standIn = await ownStandIn();
    const kit = await openNews(store, standIn);
    await kit.watch(1, [BY_NUMBER]);
    let isOut = true;
    standIn.faults.push(({ method }) => (isOut && method === "sendMessage" ? fault : null));
    await kit.publish(listOf(person("AAL1234567", "Genet", "Abebe")));
    const open = await deliveries(store);
    expect(open.filter((state) => !state.startsWith("gone"))).toEqual(states);
    const kept = await store.db.selectFrom("notice_subscriptions").select("id").execute();
    expect(kept).toHaveLength(left);
    isOut = false;
    await kit.work();
    expect(textsIn(standIn, 1)).toEqual([]);
    kit.clock.nowMs += 9 * 3_600_000;
    await kit.work();
    expect(textsIn(standIn, 1)).toHaveLength(left);
  });

  it("stops for all chats when Telegram refuses the token, and goes on when it is resumed", async () => {
    const store = getStore();
    const standIn = await ownStandIn();
    const kit = await openNews(store, standIn);
    for (let chat = 1; chat <= 15; chat++) await kit.watch(chat, [BY_NUMBER]);
    let isOut = true;
    standIn.faults.push(() => (isOut ? refusal(401, "Unauthorized") : null));
    await kit.publish(listOf(person("AAL1234567", "Genet", "Abebe")));
    const [route] = await store.db.selectFrom("notice_routes").selectAll().execute();
    expect(route).toMatchObject({
      route: "telegram/123456",
      channel: "telegram",
      reason: "401: Unauthorized",
    });
    isOut = false;
    kit.clock.nowMs += 60_000;
    await kit.work();
    expect(standIn.sent).toEqual([]);
    await store.db.deleteFrom("notice_routes").execute();
    await kit.publish(listOf(person("AAL9999999", "Other", "Person")));
    expect(standIn.sent.map(({ chat }) => chat).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 15 }, (_, at) => at + 1),
    );
  });

  it("rests for all chats after too many requests", async () => {
    const store = getStore();
    const standIn = await ownStandIn();
    const kit = await openNews(store, standIn);
    for (let chat = 1; chat <= 40; chat++) await kit.watch(chat, [BY_NUMBER]);
    standIn.faults.push(() => refusal(429, "Too Many Requests: retry after 60", 60));
    await kit.publish(listOf(person("AAL1234567", "Genet", "Abebe")));
    expect(standIn.calls.length).toBeLessThanOrEqual(10);
    expect(new Set(await deliveries(store))).toEqual(new Set(["due 429"]));
  });

  it("warns a chat that was not used for long, once, and a word of it renews", async () => {
    const store = getStore();
    const standIn = await ownStandIn();
    const kit = await openNews(store, standIn);
    await kit.watch(1, [BY_NUMBER]);
    kit.clock.nowMs += 110 * 86_400_000;
    await endUnused({ store, nowMs: () => kit.clock.nowMs });
    await kit.work();
    const [warning] = shownIn(standIn, 1);
    expect(warning?.text).toContain("You have not used this chat for 110 days.");
    expect(warning?.text).toContain("deleted in 10 days");
    const now = () => kit.clock.nowMs;
    const bot = await startBot(store, { standIn, secret: kit.secret, now });
    const data = warning?.buttons[0]?.[0]?.callback_data ?? "";
    if (warning !== undefined) press(standIn, { id: 1, language: "en" }, warning, data);
    await bot.quiet();
    expect(shownIn(standIn, 1).at(-1)?.text).toBe("I go on telling you.");
    const renewed = await store.db.selectFrom("notice_subscriptions").selectAll().executeTakeFirstOrThrow();
    expect(renewed).toMatchObject({ renewed_at: new Date(now()).toISOString(), warned_at: null });
    // The next warning, and ten days.
    for (const days of [110, 10]) {
      kit.clock.nowMs += days * 86_400_000;
      await endUnused({ store, nowMs: () => kit.clock.nowMs });
    }
    expect(await store.db.selectFrom("notice_subscriptions").selectAll().execute()).toEqual([]);
  });

  it("is forgotten with the chat", async () => {
    const store = getStore();
    const standIn = await ownStandIn();
    const kit = await openNews(store, standIn);
    await kit.watch(1, [BY_NUMBER, byName("hana bekele")]);
    await kit.chats.change(1, () => null);
    for (const table of ["notice_subscriptions", "notice_buckets"] as const) {
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await kit.publish(listOf(person("AAL1234567", "Genet", "Abebe")));
    expect(standIn.sent).toEqual([]);
  });
});

it("What a chat was told is kept for the newest fifty passports of a watch", () => {
  const watch = { id: "00000000", query: BY_NUMBER, told: [], press: "" };
  const told = Array.from({ length: 60 }, (_, at) => [`AAL${at}`, "Adama"] as [string, string]);
  const kept = withTold(withTold(watch, told.slice(0, 40)), told.slice(40)).told;
  expect(kept).toHaveLength(50);
  expect(kept[0]).toEqual(["AAL40", "Adama"]);
  expect(withTold({ ...watch, told: [["AAL1", "Adama"]] }, [["AAL1", "Jimma"]]).told).toEqual([
    ["AAL1", "Jimma"],
  ]);
});
