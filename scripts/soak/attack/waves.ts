import { feedPath } from "#domain/articles/feeds.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { MOST_BUCKETS, noticePaths, type SubscriptionBody } from "#domain/notices/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { placementPaths } from "#domain/advertising/contract.ts";
import { newSubscriber } from "../../../tests/push-service/subscriber.ts";
import { ARTICLES, PUSH_SERVICE, slugOf } from "./articles.ts";
import type { AttackingSockets } from "./attacking-sockets.ts";

/** `pushKey`: what browsers subscribe to notices with. */
export type Known = { pushKey: string };
/** Lasts some seconds. */
type Wave = (sockets: AttackingSockets, random: () => number, known: Known) => Promise<void>;

const WAVE_MS = 4_000;
const HOST = "Host: passports.example\r\n";

function get(target: string, host = HOST): string {
  return `GET ${target} HTTP/1.1\r\n${host}Accept: text/html, */*\r\n\r\n`;
}

function letter(random: () => number): string {
  return String.fromCharCode(97 + Math.floor(random() * 26));
}

function below(limit: number, random: () => number): number {
  return Math.floor(random() * limit);
}

const SORTS = ["dateOfPublish", "requestNumber", "created_at"];

/** The costliest searches: deep pages of one letter, in slow orders. */
function dearSearch(random: () => number): string {
  const query = `q=${letter(random)}&page=${190 + below(10, random)}&sort=${SORTS[below(2, random)]}&sort_dir=asc`;
  return `${apiPaths.passports}?${query}`;
}

function dearList(random: () => number): string {
  const day = (month: number) => `2026-${String(month).padStart(2, "0")}-${10 + below(18, random)}`;
  const range = `published_after=${day(1 + below(5, random))}&published_before=${day(7 + below(5, random))}`;
  return `${apiPaths.passports}?${range}&page=${1 + below(150, random)}&sort=${SORTS[below(3, random)]}`;
}

/** `each` pipelined requests on each connection. */
function pipelined(sockets: AttackingSockets, connections: number, each: number, make: () => string): void {
  for (let line = 0; line < connections; line++) sockets.send(Array.from({ length: each }, make).join(""));
}

async function trickling(sockets: AttackingSockets, connections: number, head: string): Promise<void> {
  const open = Array.from({ length: connections }, () => sockets.send(head));
  for (let time = 0; time < 4; time++) {
    await sleep(WAVE_MS / 4);
    for (const socket of open) if (socket.writable) socket.write("x");
  }
}

function post(path: string, type: string): string {
  return `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`;
}

function sendJson(method: "POST" | "PUT", path: string, text: string): string {
  return `${method} ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Lists in lists, `deep` of them, each with some numbers beside the next. */
function nested(deep: number, siblings = 0): string {
  return `[${"0,".repeat(siblings)}`.repeat(deep) + "0" + "]".repeat(deep);
}
/** Just below the largest body that the server accepts. */
const LARGE_NEST = nested(3_000, 150);
const TAKING_JSON = [placementPaths.impression, apiPaths.login, apiPaths.advertisementRequests];

const SUBSCRIBERS = Array.from({ length: 20 }, () => newSubscriber().keys);

/** Has as many buckets as there may be; one in two is one that may be known already. */
function subscription(random: () => number, { pushKey }: Known): SubscriptionBody {
  const at = below(SUBSCRIBERS.length, random);
  const name = random() < 0.5 ? String(at) : randomUUID();
  const hex = () => below(0xffff, random).toString(16);
  return {
    endpoint: `${PUSH_SERVICE}/push/${name}`,
    keys: SUBSCRIBERS[at] ?? { p256dh: "", auth: "" },
    key: pushKey,
    language: "am",
    mode: "buckets",
    buckets: Array.from({ length: MOST_BUCKETS }, () => `n16:${hex()}`),
  };
}

const FORM = "multipart/form-data; boundary=cut";

export const WAVES: Readonly<Record<string, Wave>> = {
  "dear searches, sockets closed": async (sockets, random) => {
    pipelined(sockets, 59, 10, () => get(dearSearch(random)));
    await sleep(1_000);
    sockets.hangUp();
    await sleep(WAVE_MS - 1_000);
  },
  "dear searches": async (sockets, random) => {
    pipelined(sockets, 59, 10, () => get(dearSearch(random)));
    await sleep(WAVE_MS);
  },
  "dear lists": async (sockets, random) => {
    pipelined(sockets, 40, 15, () => get(dearList(random)));
    await sleep(WAVE_MS);
  },
  "absolute targets": async (sockets, random) => {
    for (let second = 0; second < WAVE_MS / 1000; second++) {
      pipelined(sockets, 10, 50, () => get(`http://x${dearSearch(random)}`));
      await sleep(1_000);
      sockets.hangUp();
    }
  },
  flood: async (sockets, random) => {
    for (let second = 0; second < WAVE_MS / 1000; second++) {
      pipelined(sockets, 20, 100, () =>
        get(`${apiPaths.passports}/AAL${1_000_000 + below(999_999, random)}`),
      );
      await sleep(1_000);
    }
  },
  "pages, feeds and sitemaps of many hosts": async (sockets, random) => {
    const targets = [
      "/",
      "/passports/?q=",
      "/sitemap.xml",
      feedPath("rss", null),
      feedPath("atom", null),
      apiPaths.openapi,
    ];
    for (let second = 0; second < WAVE_MS / 1000; second++) {
      pipelined(sockets, 10, 10, () => {
        const target = targets[below(targets.length, random)] ?? "/";
        const made =
          target.endsWith("q=") || target === "/" ? `${target.replace("?q=", "")}?x=${random()}` : target;
        return get(made, `Host: h${below(1000, random)}.example\r\nX-Forwarded-Host: evil.example\r\n`);
      });
      await sleep(1_000);
    }
  },
  "slow bodies": (sockets) => trickling(sockets, 200, post(apiPaths.register, "application/json")),
  "refused uploads": (sockets) => trickling(sockets, 200, post(apiPaths.pdfImport, FORM)),
  "sign-ins": async (sockets, random) => {
    const body = () =>
      JSON.stringify({
        phone_number: `09${10_000_000 + below(89_999_999, random)}`,
        password: "wrong words 1",
      });
    pipelined(sockets, 20, 3, () => sendJson("POST", apiPaths.login, body()));
    await sleep(WAVE_MS);
  },
  "nested JSON": async (sockets, random) => {
    for (let second = 0; second < WAVE_MS / 1000; second++) {
      pipelined(sockets, 10, 10, () => {
        const path = TAKING_JSON[below(TAKING_JSON.length, random)] ?? "";
        return sendJson("POST", path, nested(1_000 + below(4_000, random)));
      });
      for (const path of TAKING_JSON) sockets.send(sendJson("POST", path, LARGE_NEST));
      await sleep(1_000);
    }
  },
  "feeds after publications": async (sockets) => {
    for (let second = 0; second < WAVE_MS / 1000; second++) {
      for (const path of [feedPath("rss", null), feedPath("atom", null)])
        pipelined(sockets, 5, 5, () => get(path));
      await sleep(1_000);
      sockets.hangUp();
    }
  },
  articles: async (sockets, random) => {
    const asked = [
      (slug: string) => apiPaths.article(slug),
      (slug: string) => `/articles/${slug}?x=${random()}`,
      () => `${apiPaths.articles}?q=${letter(random)}${letter(random)}`,
    ];
    for (let second = 0; second < WAVE_MS / 1000; second++) {
      pipelined(sockets, 10, 10, () =>
        get(asked[below(asked.length, random)]?.(slugOf(below(ARTICLES, random))) ?? "/"),
      );
      await sleep(1_000);
    }
  },
  subscriptions: async (sockets, random, known) => {
    for (let second = 0; second < WAVE_MS / 1000; second++) {
      pipelined(sockets, 10, 10, () =>
        sendJson("PUT", noticePaths.subscription, JSON.stringify(subscription(random, known))),
      );
      await sleep(1_000);
    }
  },
  "silent and half heads": async (sockets) => {
    for (let one = 0; one < 150; one++) {
      sockets.send("");
      sockets.send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    }
    await sleep(WAVE_MS);
  },
  "hang-ups": async (sockets) => {
    for (let time = 0; time < WAVE_MS / 500; time++) {
      for (let one = 0; one < 40; one++)
        sockets.send(`${post(apiPaths.register, "application/json")}{"first`);
      await sleep(500);
      sockets.hangUp();
    }
  },
};
