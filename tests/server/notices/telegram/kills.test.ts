import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { endLeases } from "../../../../scripts/soak/push/end-leases.ts";
import { noticeSecret } from "../../../../server/notices/seal.ts";
import { openNotices } from "../../../../server/notices/open-notices.ts";
import { openStore } from "../../../../server/store/open-store.ts";
import type { Store } from "../../../../server/store/store.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { dataFolder, startServer, type ServerProcess } from "../../support/server-process.ts";
import { type StandIn, startStandIn, TOKEN } from "./bot-api-stand-in.ts";
import { chatsOf, SECRET, watchIn } from "./news-kit.ts";
import { say } from "./stand-in-state.ts";

const CHATS = 30;
/** So many of the chats wait for a passport that is listed. */
const WAITING = 20;
const LETTERS = "abcdefghijklmnopqrstuvwxyzabcdefgh";
/** A loaded machine has read by then what Telegram answered, and noted it. */
const ON_ITS_WAY_MS = 2_000;
const NUMBER = "AAL1234567";

type Ground = { folder: string; standIn: StandIn; start: (crash?: string) => ServerProcess };

async function openGround(): Promise<Ground> {
  const folder = await dataFolder();
  const standIn = await startStandIn();
  onTestFinished(async () => standIn.close());
  const env = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API: standIn.origin, NOTICES_SECRET: SECRET };
  return {
    folder,
    standIn,
    start: (crash) => startServer(folder, { ...env, ...(crash === undefined ? {} : { CRASH_AT: crash }) }),
  };
}

async function withStore(folder: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ dataDir: folder });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

async function until(test: () => boolean): Promise<void> {
  for (let waited = 0; !test(); waited += 20) {
    if (waited > 60_000) throw new Error("It did not happen");
    await sleep(20);
  }
}

function perChat({ sent }: StandIn): number[] {
  return Array.from({ length: CHATS }, (_, at) => sent.filter(({ chat }) => chat === at + 1).length);
}

async function kill({ child, exit }: ServerProcess): Promise<void> {
  child.kill("SIGKILL");
  await exit;
}

describe("kill -9", () => {
  it.each(["telegram:taken", "telegram:handled"])(
    "at %s loses no question and answers none twice",
    async (crash) => {
      const { standIn, start } = await openGround();
      const first = start(crash);
      for (let at = 0; at < 3; at++) say(standIn, { id: 1, language: "en" }, "/help");
      await first.exit;
      const second = start();
      await until(() => standIn.sent.length >= 3 && standIn.updates.length === 0);
      expect(standIn.sent).toHaveLength(3);
      await kill(second);
    },
    60_000,
  );

  it("at any moment of a conversation loses no question; only what was on its way is answered again @thorough", async () => {
    const { standIn, start } = await openGround();
    const kills: number[] = [];
    const asked = (id: number) => `${id % 2 === 0 ? "አበበ" : "abebe"} ${LETTERS.charAt(id)}la`;
    for (let id = 1; id <= CHATS; id++) say(standIn, { id, language: "am" }, asked(id));
    for (let round = 0; round < 4; round++) {
      const server = start();
      const before = standIn.sent.length;
      await until(() => standIn.sent.length >= Math.min(CHATS, before + 3));
      await sleep(round * 7);
      kills.push(Date.now());
      await kill(server);
    }
    const last = start();
    await until(() => perChat(standIn).every((count) => count > 0) && standIn.updates.length === 0);
    await kill(last);
    for (let id = 1; id <= CHATS; id++) {
      const { text = "" } = standIn.sent.find(({ chat }) => chat === id) ?? {};
      expect(text.split("\n")[0]).toBe(`🔎 ${asked(id)}`);
      const times = standIn.sent.filter(({ chat }) => chat === id).map(({ at }) => at);
      const lost = times.slice(0, -1);
      for (const sentAt of lost) {
        expect(kills.some((at) => sentAt <= at + 100 && sentAt > at - ON_ITS_WAY_MS)).toBe(true);
      }
    }
  }, 120_000);

  it("while news are sent tells every chat, and none twice of which it is written down that it was told @thorough", async () => {
    const { folder, standIn, start } = await openGround();
    const chatsIn = (store: Store) =>
      chatsOf(store, noticeSecret(Buffer.from(SECRET, "base64url")), Date.now);
    await withStore(folder, async (store) => {
      await openNotices(store, SECRET, Date.now());
      for (let chat = 1; chat <= CHATS; chat++) {
        const number = chat <= WAITING ? NUMBER : "AAL7654321";
        await watchIn(chatsIn(store), standIn, chat, [{ kind: "number", number }], "en");
      }
      const rows = [{ number: NUMBER, first: "Genet", middle: "Abebe", last: "Alemu" }];
      await importList(store, { location: "Adama", date: "2026-11-20", rows });
    });
    const noted = new Map<number, number>();
    let underWay = 0;
    // Killed after each of some messages, before they are settled.
    for (const crash of ["telegram:told", "notice:sent"]) {
      const server = start(crash);
      await server.exit;
      await withStore(folder, async (store) => {
        await endLeases(store);
        for (let chat = 1; chat <= WAITING; chat++) {
          const known = await chatsIn(store).find(chat);
          const wasTold = known?.watches.some(({ told }) => told.length > 0) === true;
          if (wasTold && !noted.has(chat)) noted.set(chat, perChat(standIn)[chat - 1] ?? 0);
        }
      });
      // Several are sent at once, so one may have arrived of which nothing was written before the kill.
      underWay += perChat(standIn).filter((count, at) => count > 0 && !noted.has(at + 1)).length;
    }
    expect(noted.size).toBeGreaterThan(0);
    expect(underWay).toBeLessThan(WAITING / 2);
    const last = start();
    const waiting = () => perChat(standIn).slice(0, WAITING);
    await until(() => waiting().every((count) => count > 0));
    await sleep(1_000);
    await kill(last);
    const total = waiting().reduce((sum, count) => sum + count, 0);
    expect(total).toBeLessThanOrEqual(WAITING + underWay);
    expect(total).toBe(standIn.sent.length);
    // A chat of which it was written down gets nothing after that.
    for (const [chat, count] of noted) expect([chat, perChat(standIn)[chat - 1]]).toEqual([chat, count]);
  }, 240_000);
});
