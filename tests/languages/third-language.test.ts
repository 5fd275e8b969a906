import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { overviewSchema } from "#domain/lists/overview.ts";
import { noticeKeySchema, noticePaths } from "#domain/notices/contract.ts";
import { openStore } from "../../server/store/open-store.ts";
import { startPushService } from "../push-service/push-service.ts";
import { storeArticles } from "../server/articles/invented-articles.ts";
import { importList } from "../server/imports/stage-and-commit.ts";
import { numberBucket, SECRET } from "../server/notices/notice-kit.ts";
import { startStandIn, type StandIn, TOKEN } from "../server/notices/telegram/bot-api-stand-in.ts";
import { say } from "../server/notices/telegram/stand-in-state.ts";
import { dataFolder, startServer } from "../server/support/server-process.ts";
import { type Copy, copyWithLanguage } from "./copy-with-language.ts";

const LOCALE = {
  name: "Afaan Oromoo",
  intl: "om-ET",
  reckoning: "ethiopian",
  script: "latin",
  siteName: "⟦Ours⟧",
  readHere: "⟦Read it here⟧",
  alphabetSlug: "⟦slug⟧",
};
const NUMBER = "AAL0000001";
const ADAMA = {
  location: "Adama",
  date: "2026-11-16",
  rows: [{ number: NUMBER, first: "Abebe", middle: "Kebede", last: "Alemu" }],
};
/** 2026-11-16 in the texts of the language. */
const DAY = "⟦7 ⟦Hidar⟧ 2019⟧";

/** What lists, articles and people say stays as it is; a link to another language is in that language. */
const NAMES =
  /Take your receipt with you|Read in English|Abebe Kebede Alemu|Adama|AAL0000001|Nagahee|Nobody Knows|English|አማርኛ|Afaan Oromoo/g;

/** The lines of a text with words that are neither the language's nor names. */
function foreignLines(text: string): string[] {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "").replaceAll(NAMES, "");
  if (inner !== text) return foreignLines(inner);
  return text.split("\n").filter((line) => /\p{L}{2}/u.test(line));
}

describe("A third language is its folder and no code", () => {
  let copy: Copy;
  beforeAll(async () => {
    copy = await copyWithLanguage("om", LOCALE, (text) => `⟦${text}⟧`);
  }, 300_000);
  afterAll(async () => copy.remove());

  /** The copy's server, with a list and an article in both English and the language. */
  async function start(env: Record<string, string> = {}): Promise<string> {
    const folder = await dataFolder();
    const store = await openStore({ dataDir: folder });
    await importList(store, ADAMA, new Date().toISOString());
    await storeArticles(store, [
      { slug: "receipt", language: "en" },
      { slug: "nagahee", language: "om", title: "Nagahee", translation_of: 1 },
    ]);
    await store.close();
    const server = startServer(folder, { STATIC_DIR: copy.staticDir, ...env }, {}, copy.folder);
    const origin = await server.origin;
    await expect.poll(() => totalOf(origin), { timeout: 60_000 }).toBe(1);
    return origin;
  }

  it("is in the menu, in the pages' heads, in feeds, and all that the server's pages say", async () => {
    const origin = await start();
    const read = async (path: string, cookie = "") => {
      const answer = await fetch(origin + path, { headers: { cookie } });
      expect(answer.status, path).toBe(200);
      return answer.text();
    };
    const english = await read("/");
    expect(english).toContain('<option value="om" lang="om">Afaan Oromoo</option>');
    expect(english).toMatch(/<link rel="alternate" hrefLang="om" href="[^"]+\?lang=om"/i);
    for (const [path, said] of [
      ["/", "⟦Is your passport on the published lists?⟧"],
      ["/passports/", DAY],
      [`/passports/${NUMBER}`, DAY],
      ["/locations", DAY],
      ["/calendar", "⟦Hidar⟧"],
      ["/articles/", "Nagahee"],
      ["/articles/nagahee", "Read in English"],
      ["/articles/?q=about", "⟦One article in ⟦English⟧ has these words⟧"],
      ["/locations/adama", DAY],
      ["/?q=abebe", "⟦"],
      ["/advertisment", "⟦"],
      ["/share", "⟦"],
      ["/privacy", "⟦"],
      ["/login", "⟦"],
    ] as const) {
      const page = await read(path, "lang=om");
      expect(page, path).toContain('<html lang="om"');
      expect(page, path).toContain(said);
      expect(page, path).toContain("⟦Ours⟧");
      const body = page
        .replace(/^[\s\S]*<body[^>]*>/, "")
        .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "")
        .replaceAll(/<[^>]*? (?:aria-label|alt|placeholder|title)="([^"]*)"[^>]*>/g, "\n$1\n")
        .replaceAll(/<[^>]*>/g, "\n");
      expect(foreignLines(body), path).toEqual([]);
    }
    expect(await read("/articles/receipt")).toMatch(/hrefLang="om"[^>]*>⟦Read it here⟧</i);
    const feed = async (kind: string) => read(`/api/v1/feeds/om/articles.${kind}`);
    const rss = await feed("rss");
    expect(rss).toContain("<description>⟦Articles of ");
    expect(rss).toContain("<language>om</language>");
    expect(rss).toContain("Nagahee");
    expect(rss).not.toContain("About receipt");
    expect(await feed("atom")).toContain('xml:lang="om"');
    expect(JSON.parse(await feed("json"))).toMatchObject({ language: "om" });
  }, 150_000);

  it("is what the bot answers in @thorough", async () => {
    const standIn = await startStandIn();
    onTestFinished(async () => standIn.close());
    await start({ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API: standIn.origin, NOTICES_SECRET: SECRET });
    const person = { id: 1, language: "om-ET" };
    const ask = async (text: string) => answerTo(standIn, () => say(standIn, person, text));
    const help = await ask("/help");
    expect(foreignLines(help.text.replaceAll(/\/\w+ – /g, ""))).toEqual([]);
    const found = await ask(NUMBER);
    expect(found.text).toContain(DAY);
    expect(foreignLines(found.text)).toEqual([]);
    const buttons = found.buttons.flat().map(({ text }) => text);
    expect(buttons).toEqual(["English", "አማርኛ"]);
    const missing = await ask("Nobody Knows");
    expect(foreignLines(missing.text)).toEqual([]);
    const offered = missing.buttons.flat().map(({ text }) => text);
    expect(foreignLines(offered.join("\n"))).toEqual([]);
    const menu = await ask("/language");
    expect(menu.buttons.flat().map(({ text }) => text)).toContain("Afaan Oromoo");
    expect([...standIn.commands.keys()]).toContain("om");
  }, 150_000);

  it("is what pushes say @thorough", async () => {
    const service = await startPushService();
    onTestFinished(service.close);
    const origin = await start({
      NOTICES_CONTACT: "mailto:a@example.org",
      PUSH_SERVICES: service.origin,
      VITE_SITE_URL: "https://lists.example.org",
    });
    const key = noticeKeySchema.parse(await (await fetch(origin + noticePaths.key)).json()).data?.key ?? "";
    const { endpoint, keys } = service.subscribe(key);
    const body = { endpoint, keys, key, language: "om", mode: "buckets", buckets: [numberBucket(NUMBER)] };
    const answer = await fetch(origin + noticePaths.subscription, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => service.pushes(endpoint).length, { timeout: 60_000 }).toBeGreaterThan(0);
    const [push] = service.pushes(endpoint);
    if (push === undefined) throw new Error("No push came");
    const shown = await service.open(push);
    expect(shown).toContain("⟦Notices work on this phone⟧");
    expect(JSON.parse(shown)).toMatchObject({ notification: { lang: "om" } });
  }, 150_000);
});

/** How many passports are published. */
async function totalOf(origin: string): Promise<number> {
  return overviewSchema.parse(await (await fetch(origin + apiPaths.overview)).json()).data.total;
}

/** The message that an act makes the bot send, when it has come. */
async function answerTo(standIn: StandIn, act: () => unknown) {
  const before = standIn.sent.length;
  act();
  await expect.poll(() => standIn.sent.length, { timeout: 60_000 }).toBeGreaterThan(before);
  const sent = standIn.sent[before];
  const message = standIn.messages.get(`${sent?.chat}/${sent?.message}`);
  if (message === undefined) throw new Error("The message is not shown");
  return message;
}
