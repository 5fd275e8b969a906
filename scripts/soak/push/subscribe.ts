import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { noticeKeySchema, noticePaths } from "#domain/notices/contract.ts";
import type { SubscriptionBody } from "#domain/notices/contract.ts";
import type { PushService } from "../../../tests/push-service/push-service.ts";
import type { Person } from "../../../tests/support/people.ts";

const AT_ONCE = 16;
/** How often a server is asked again that is too busy. */
const MOST_TRIES = 20;
/** New ones of one address are limited. */
const AN_ADDRESS = 40;

/** Each as from a phone; answers their endpoints. */
export async function subscribeAll(
  ports: readonly number[],
  service: PushService,
  people: readonly Person[],
): Promise<string[]> {
  const key = await readKey(ports[0] ?? 0);
  const endpoints: string[] = people.map(() => "");
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < people.length; at = next++) {
      const { endpoint, keys } = service.subscribe(key);
      const buckets = people[at]?.buckets ?? [];
      const language = at % 3 === 0 ? "en" : "am";
      const body: SubscriptionBody = { endpoint, keys, key, language, mode: "buckets", buckets };
      const nth = Math.floor(at / AN_ADDRESS);
      const from = `127.2.${nth >> 8}.${1 + (nth & 255)}`;
      let status = await put(ports[at % ports.length] ?? 0, body, from);
      for (let tries = 0; status === 503 && tries < MOST_TRIES; tries++) {
        await sleep(1_000);
        status = await put(ports[at % ports.length] ?? 0, body, from);
      }
      if (status !== 200) throw new Error(`Subscribing was answered with ${status}`);
      endpoints[at] = endpoint;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return endpoints;
}

async function readKey(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${noticePaths.key}`);
  const { data } = noticeKeySchema.parse(await answer.json());
  if (data === null) throw new Error("Notices are off");
  return data.key;
}

async function put(port: number, body: SubscriptionBody, localAddress: string): Promise<number | undefined> {
  const sent = request({
    host: "127.0.0.1",
    port,
    path: noticePaths.subscription,
    method: "PUT",
    localAddress,
    headers: { "content-type": "application/json" },
  });
  sent.end(JSON.stringify(body));
  const [answer] = await once(sent, "response");
  await text(answer);
  return answer.statusCode;
}
