import { Dexie } from "dexie";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { listPaths } from "#domain/lists/sync-head.ts";
import { createMirrorReader } from "../../../../src/passports/search/worker/mirror-reader.ts";
import { SearchService } from "../../../../src/passports/search/worker/search-service.ts";
import { newListKey } from "../../../../server/lists/sync/list-keys.ts";
import { dead } from "./support/faults.ts";
import { type FakeList, FakePeer, numbers, page, problem } from "./support/fake-peer.ts";
import { newPhone, newStorage, numbersOn, type Phone } from "./support/phone.ts";

let peer: FakePeer;

beforeEach(() => {
  newStorage();
  peer = new FakePeer();
});

const FIRST: FakeList[] = [{ location: "Adama", from: "2026-11-16", numbers: numbers(1, 20) }];
const SECOND: FakeList[] = [...FIRST, { location: "Jimma", from: "2026-11-17", numbers: numbers(2, 30) }];
const THIRD: FakeList[] = [...SECOND, { location: "Dessie", from: "2026-11-19", numbers: numbers(3, 10) }];

const json = (text: string) => () =>
  new Response(text, { headers: { "content-type": "application/json", etag: '"other"' } });

/** What phones were answered in place of the lists, where they lost them. */
const ANSWERS: Record<string, () => Response> = {
  "nothing, with 200": () => new Response(null, { status: 200 }),
  "no text, called JSON": json(""),
  "an empty object": json("{}"),
  "an empty list": json("[]"),
  null: json("null"),
  "no items": json('{"data":[],"segments":[],"total":0}'),
  "304 to whatever was asked": () => new Response(null, { status: 304 }),
  "404": () => problem(404, "not_found"),
  "a host's page for 404": () => page(404),
  "410": () => problem(410, "gone"),
  "a captive portal's page": () => page(),
  "a captive portal's page, called JSON": json("<!doctype html><title>Welcome</title>"),
  "no connection": dead,
};
const PLACES: Record<string, (path: string) => boolean> = {
  "the head": (path) => path === listPaths.head,
  "head and manifest": (path) => path === listPaths.head || path === apiPaths.manifest,
  pages: (path) => path.startsWith(listPaths.page("")),
  segments: (path) => path.startsWith(apiPaths.segment("")),
  "every request": () => true,
};

/** The page as it is after a reload: everything but the storage is made again. */
function reloaded(phone: Phone): Phone {
  phone.mirror.stop();
  phone.db.close();
  return newPhone(peer);
}

/** What a visitor finds who asks for the first number of each list. */
async function foundBySearch(lists: readonly FakeList[]): Promise<string[]> {
  const found: string[] = [];
  const service = new SearchService({
    reader: createMirrorReader(Dexie.dependencies.indexedDB),
    post: (answer) => {
      if (answer.kind === "hits" && answer.done) found.push(...answer.hits.map((hit) => hit.requestNumber));
    },
    now: () => 0,
    pause: async () => undefined,
  });
  await service.load();
  for (const [
    id,
    {
      numbers: [query = ""],
    },
  ] of lists.entries()) {
    const question = { query, location: null, limit: 5 };
    await service.handle({ kind: "search", id, question, ahead: false, known: null });
  }
  return found;
}

const firstNumbers = (lists: readonly FakeList[]) => lists.map((list) => list.numbers[0]);

test("back online after an offline reload, no sequence of foreign or empty answers takes a row from the phone", async () => {
  const key = newListKey();
  await peer.publish(FIRST);
  await peer.sign(key, 1);
  const former = peer.head;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          answer: fc.constantFrom("an old head", ...Object.keys(ANSWERS)),
          place: fc.constantFrom(...Object.keys(PLACES)),
          isOffline: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      async (visits) => {
        newStorage();
        peer.fault = () => null;
        await peer.publish(SECOND);
        await peer.sign(key, 2);
        let phone = newPhone(peer);
        expect(await phone.mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
        const held = await numbersOn(phone.db);
        expect(held.size).toBe(50);
        await peer.publish(THIRD);
        await peer.sign(key, 3);

        for (const { answer, place, isOffline } of visits) {
          if (isOffline) {
            peer.fault = dead;
            phone = reloaded(phone);
            await phone.mirror.sync({ reason: "start" });
          }
          peer.fault = ({ path }) => {
            if (answer === "an old head")
              return path === listPaths.head ? Response.json(former?.envelope) : null;
            return PLACES[place]?.(path) === true ? (ANSWERS[answer]?.() ?? null) : null;
          };
          phone = reloaded(phone);
          await phone.mirror.sync({ reason: "online" });
          const now = await numbersOn(phone.db);
          expect([...held].filter((one) => !now.has(one))).toEqual([]);
          expect(await foundBySearch(SECOND)).toEqual(firstNumbers(SECOND));
        }

        peer.fault = () => null;
        phone = reloaded(phone);
        expect(await phone.mirror.sync({ reason: "online" })).toEqual({ kind: "up-to-date" });
        expect((await numbersOn(phone.db)).size).toBe(60);
        expect(await foundBySearch(THIRD)).toEqual(firstNumbers(THIRD));
        phone.db.close();
      },
    ),
    { numRuns: 60 },
  );
});
