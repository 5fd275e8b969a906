import { expect, it } from "vitest";
import { adminPassportListSchema } from "#domain/passports/admin-contract.ts";
import { type PassportList, passportListSchema, SIMILAR_SHOWN } from "#domain/passports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { manifestSchema } from "#domain/lists/contract.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { SearchIndex } from "#domain/passports/search/search-index.ts";
import { searchAll } from "../../domain/passports/search/search-all.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { PlacesTouched } from "../../../server/passports/listings/listing-change.ts";
import { PublishedSearch } from "../../../server/passports/search/published-search.ts";
import type { SearchEngine } from "../../../server/passports/search/search-engine.ts";
import type { Store } from "../../../server/store/store.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { render } from "../../../src/entry-server.tsx";
import { storeManyPassports } from "../invented-passports.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { inventedQuestions, inventedPeople } from "./invented-questions.ts";

/** Rendering takes most of the time, so only some questions are rendered; `PAGES=all` renders every one. */
const QUESTIONS = 2_000;
const PAGE_EVERY = process.env["PAGES"] === "all" ? 1 : 20;
const PAGE_SIZE = 10;

/** Marks every branch and day as changed, as imports do. */
async function touchAllPlaces(store: Store): Promise<void> {
  const rows = await store.db
    .selectFrom("passports")
    .select(["location", "date_of_publish"])
    .distinct()
    .execute();
  await store.write(async (trx) => {
    const touched = new PlacesTouched();
    for (const { location, date_of_publish } of rows) touched.add(location, date_of_publish);
    await touched.raiseGenerations({ trx, dialect: store.dialect, now: new Date(TEST_NOW).toISOString() });
  });
}

async function publishedEngine(store: Store): Promise<SearchEngine> {
  const published = new PublishedSearch(store);
  await published.refresh();
  return {
    ask: async (question) => {
      const steps = published.ask(question);
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
      }
    },
    spellings: async (words) => published.spellings(words),
    version: () => "1",
    close: async () => undefined,
  };
}

/** Indexes everything as a phone does, with the newest segment last. */
async function phoneIndex(store: Store): Promise<SearchIndex> {
  const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
  const named = manifestSchema.parse(JSON.parse(body)).segments.map(({ hash }) => hash);
  const bodies = await store.db
    .selectFrom("segment_bodies")
    .select(["hash", "plain"])
    .where("hash", "in", named)
    .execute();
  const index = new SearchIndex();
  for (const { hash, plain } of bodies.toReversed()) {
    const decoded = decodeSegment(Uint8Array.from(plain));
    if (!decoded.ok) throw new Error("A published segment does not decode");
    index.update([{ id: hash, since: "2026-11-20", columns: decoded.value }], []);
  }
  return index;
}

const atLeast = (least: number): unknown => expect.toSatisfy((count: number) => count >= least);

const numbersOf = (list: readonly { request_number: string }[]) =>
  list.map(({ request_number }) => request_number);

/** What the API says of a search. */
function saidBy({ data, meta, similar = [] }: Pick<PassportList, "data" | "meta" | "similar">) {
  return {
    hits: data.map(
      ({ request_number, match, order = "own", rank = 0 }) => `${request_number} ${match} ${order} ${rank}`,
    ),
    readAs: meta.read_as ?? null,
    within: meta.within ?? false,
    total: meta.total,
    exact: meta.exact_total,
    similar: numbersOf(similar),
  };
}

describeOnEachStoreThoroughly("One search", (getStore) => {
  it(
    "gives the same hits, order, totals and similar ones on the phone, by the API, in the page and in the admin's list",
    { timeout: 1_200_000 },
    async () => {
      const store = getStore();
      await storeManyPassports(store, inventedPeople(1_500));
      await touchAllPlaces(store);
      await publishSegments(store, TEST_NOW);
      const limits = { requestsPerMinute: 1e9, accountRequestsPerMinute: 1e9 };
      const app = await testApp(store, { search: await publishedEngine(store), ...limits });
      const { headers } = await createAccount(store, { is_admin: true });
      const index = await phoneIndex(store);
      expect(index.passports).toBe(1_500);
      const ask = async (path: string) => {
        const answer = await app.inject(path);
        const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        return { status: answer.statusCode, headers: told, body: answer.body };
      };
      const faults: unknown[] = [];
      let [found, sounding, similarOnes, pages] = [0, 0, 0, 0];
      let [others, read, within, admins] = [0, 0, 0, 0];
      for (const [at, question] of inventedQuestions(QUESTIONS).entries()) {
        const { name, number, location, after, before, sort, page } = question;
        const order = {
          "": "best",
          "dateOfPublish desc": "newest",
          "dateOfPublish asc": "oldest",
          "requestNumber asc": "number-up",
        } as const;
        const phone = searchAll(index, {
          query: name,
          numbers: number === "" ? [] : [number],
          location: location || null,
          from: parseIsoDate(after),
          to: parseIsoDate(before),
          order: order[sort],
          offset: (page - 1) * PAGE_SIZE,
          limit: PAGE_SIZE,
          similar: page === 1 ? SIMILAR_SHOWN : 0,
        });
        const [column = "", direction = ""] = sort.split(" ");
        const fields = {
          name,
          request_number: number,
          location,
          published_after: after,
          published_before: before,
          sort: column,
          sort_dir: direction,
          page: String(page),
          page_size: String(PAGE_SIZE),
        };
        const parameters = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
        const answer = await app.inject(`${apiPaths.passports}?${parameters.toString()}`);
        const api: PassportList = passportListSchema.parse(answer.json());
        const expected = {
          hits: phone.hits.map(
            ({ requestNumber, match, order, rank }) => `${requestNumber} ${match} ${order} ${rank}`,
          ),
          readAs: phone.readAs,
          within: phone.isWithin,
          total: phone.exactTotal + phone.soundsTotal,
          exact: phone.exactTotal,
          similar: phone.similar.map(({ requestNumber }) => requestNumber),
        };
        const said = saidBy(api);
        found += expected.hits.length > 0 ? 1 : 0;
        sounding += phone.soundsTotal > 0 ? 1 : 0;
        others += phone.hits.some(({ order }) => order === "other") ? 1 : 0;
        read += phone.readAs === null ? 0 : 1;
        within += phone.isWithin ? 1 : 0;
        similarOnes += expected.similar.length > 0 ? 1 : 0;
        if (JSON.stringify(said) !== JSON.stringify(expected)) faults.push({ question, said, expected });
        if (sort === "" && after === "" && before === "") {
          const asked = new URLSearchParams(parameters);
          asked.delete("name");
          if (name !== "") asked.set("q", name);
          const told = await app.inject({ url: `${apiPaths.adminPassports}?${asked.toString()}`, headers });
          admins += 1;
          const inAdmin = saidBy(adminPassportListSchema.parse(told.json()));
          if (JSON.stringify(inAdmin) !== JSON.stringify(expected))
            faults.push({ question, inAdmin, expected });
        }
        if (at % PAGE_EVERY !== 0) continue;
        pages += 1;
        const rendered = await render({
          path: "/passports/",
          search: parameters.toString(),
          locale: "en",
          now: TEST_NOW,
          origin: "http://localhost",
          ask,
        });
        const shown = [...rendered.body.matchAll(/requestNumber=([A-Z0-9]+)/g)].map(
          ([, shownNumber]) => shownNumber,
        );
        const hits = phone.hits.map(({ requestNumber }) => requestNumber);
        const inPage = [...new Set(shown)];
        const wanted = [...hits, ...expected.similar];
        if (JSON.stringify(inPage) !== JSON.stringify(wanted)) faults.push({ question, inPage, wanted });
      }
      expect(faults.slice(0, 3)).toEqual([]);
      // Every kind of answer is reached.
      expect({ found, sounding, similarOnes, others, read, within, admins, pages }).toEqual({
        found: atLeast(1_000),
        sounding: atLeast(300),
        similarOnes: atLeast(300),
        others: atLeast(100),
        read: atLeast(10),
        within: atLeast(20),
        admins: atLeast(500),
        pages: atLeast(QUESTIONS / PAGE_EVERY),
      });
    },
  );
});
