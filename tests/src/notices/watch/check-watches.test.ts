import { beforeEach, describe, expect, test } from "vitest";
import { listPaths } from "#domain/lists/sync-head.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { listWatches, saveWatch, watchStore } from "../../../../src/notices/watch/watches.ts";
import { isNew, type WatchQuery } from "../../../../src/platform/db/watch-rows.ts";
import { signatureVerifier } from "../../../../src/lists/sync/verify-signature.ts";
import { checkInBackground } from "../../../../src/notices/watch/background-check.ts";
import { announceNews } from "../../../../src/notices/watch/check-watches.ts";
import { FakePeer, problem } from "../../lists/sync/support/fake-peer.ts";
import { newPhone, newStorage, type Phone } from "../../lists/sync/support/phone.ts";

beforeEach(newStorage);

const NUMBER: WatchQuery = { kind: "number", number: "AAL5590344" };
const LISTS = { location: "Adama", from: "2026-11-16", numbers: ["AAL0000001", "AAL0000002"] };
const WITH = { location: "Jigjiga", from: "2026-11-17", numbers: ["AAL5590344", "AAL5590345"] };

type Server = (number: string) => Response;

/** Checks `mirror`'s lists and fetches none. */
function check(options: { server?: Server; online?: boolean; late?: boolean } = {}) {
  const { server = () => problem(503, "resting"), online = options.server !== undefined } = options;
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const dead: string[] = [listPaths.head, apiPaths.manifest, apiPaths.articleVersions];
    if (dead.includes(pathname)) throw new TypeError("Failed to fetch");
    const number = pathname.split("/").at(-1) ?? "";
    asked.push(number);
    return server(number);
  };
  let time = 1000;
  const outcome = newsOf(
    checkInBackground({
      db: openMirrorDatabase(),
      baseUrl: "http://peer.invalid",
      fetch,
      hasher: segmentHash,
      verify: signatureVerifier(),
      listsKey: "",
      random: () => 0.5,
      locks: null,
      saveData: false,
      online: () => online,
      // Clock leaps: the phone is too slow.
      now: () => (options.late === true ? (time += 60_000) : time),
      announcer: { showNotification: null, setAppBadge: null },
      by: "periodic",
    }),
  );
  return { outcome, asked };
}

/** Kinds, and the number of unseen watches. */
async function newsOf(checked: ReturnType<typeof checkInBackground>) {
  const rows = (await checked) ?? [];
  return { news: rows.flatMap(({ untold }) => untold ?? []), unseen: rows.filter(isNew).length };
}

async function phoneWith(lists: readonly (typeof LISTS)[]): Promise<{ phone: Phone; peer: FakePeer }> {
  const peer = new FakePeer();
  await peer.publish(lists);
  const phone = newPhone(peer);
  await phone.mirror.choose({ keep: "all", branches: [], without: [] });
  return { phone, peer };
}

function detail(number: string, location: string): Response {
  return Response.json({
    data: {
      id: 1,
      request_number: number,
      first_name: "Genet",
      last_name: "Abebe",
      full_name: "Genet Abebe",
      location,
      date_of_publish: "2026-11-17",
      created_at: "2026-11-17T00:00:00Z",
      updated_at: null,
    },
  });
}

describe("on a phone that holds every list", () => {
  test("a number in no list waits, without a request to the server", async () => {
    const { phone } = await phoneWith([LISTS]);
    await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
    const { outcome, asked } = check({ server: (number) => detail(number, "Adama") });
    expect(await outcome).toEqual({ news: [], unseen: 0 });
    expect(asked).toEqual([]);
    expect(await listWatches(phone.db)).toMatchObject([
      { state: { kind: "waiting" }, checked: { upTo: "2026-11-16", whole: true, at: 1000 } },
    ]);
  });

  test("a number that the next update brings is found, once", async () => {
    const { phone, peer } = await phoneWith([LISTS]);
    await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
    await peer.publish([LISTS, WITH]);
    await phone.mirror.sync({ reason: "timer" });
    expect(await check().outcome).toMatchObject({ news: ["found"], unseen: 1 });
    expect(await listWatches(phone.db)).toMatchObject([
      { state: { kind: "found", passport: { location: "Jigjiga", requestNumber: "AAL5590344" } } },
    ]);
    expect(await check().outcome).toMatchObject({ news: [], unseen: 1 });
  });

  test("two concurrent checks leave no news behind", async () => {
    const { phone } = await phoneWith([LISTS, WITH]);
    await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
    const [one, two] = await Promise.all([check().outcome, check().outcome]);
    expect([...one.news, ...two.news].length).toBeGreaterThan(0);
    expect((await check().outcome).news).toEqual([]);
  });

  test("a passport that moved branch, and a withdrawn one, are news", async () => {
    const { phone, peer } = await phoneWith([LISTS, WITH]);
    for (const number of ["AAL5590344", "AAL0000002"]) {
      await saveWatch(phone.db, { query: { kind: "number", number }, known: [], now: 1 });
    }
    await check().outcome;
    await peer.publish([
      { ...LISTS, numbers: ["AAL0000001"] },
      { ...WITH, location: "Harar", from: "2026-11-18" },
    ]);
    await phone.mirror.sync({ reason: "timer" });
    const outcome = await check().outcome;
    expect(outcome.news.sort()).toEqual(["gone", "moved"]);
  });

  test("a name is found by prefixes of its words, in the chosen branch", async () => {
    const { phone } = await phoneWith([LISTS, WITH]);
    const name = (text: string, location: string | null): WatchQuery => ({ kind: "name", text, location });
    await saveWatch(phone.db, { query: name("sample example", null), known: [], now: 1 });
    await saveWatch(phone.db, { query: name("sample", "Harar"), known: [], now: 2 });
    await saveWatch(phone.db, { query: name("sampleo", null), known: [], now: 3 });
    await check().outcome;
    const states = (await listWatches(phone.db)).map(({ state }) => state);
    expect(states).toMatchObject([{ kind: "several", count: 4 }, { kind: "waiting" }, { kind: "waiting" }]);
  });

  test("a name in Ethiopic script matches names that sound like it", async () => {
    const { phone } = await phoneWith([LISTS]);
    await saveWatch(phone.db, { query: { kind: "name", text: "ሳምፕል", location: null }, known: [], now: 1 });
    expect(await check().outcome).toMatchObject({ news: ["several"] });
  });
});

describe("on a phone that holds a part", () => {
  async function partPhone() {
    const { phone, peer } = await phoneWith([LISTS, WITH]);
    await phone.mirror.remove({ location: "Jigjiga" });
    await phone.mirror.sync({ reason: "timer" });
    return { phone, peer };
  }

  test("a missing number is looked up on the server, and found there", async () => {
    const { phone } = await partPhone();
    await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
    const { outcome, asked } = check({ server: (number) => detail(number, "Jigjiga") });
    expect(await outcome).toMatchObject({ news: ["found"] });
    expect(asked).toEqual(["AAL5590344"]);
    expect(await listWatches(phone.db)).toMatchObject([{ checked: { whole: true, upTo: "2026-11-17" } }]);
  });

  test("the server's 404 is conclusive, a portal's is not", async () => {
    const { phone } = await partPhone();
    await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
    await check({ server: () => problem(404, "not_found") }).outcome;
    expect(await listWatches(phone.db)).toMatchObject([{ checked: { whole: true } }]);
    await check({ server: () => new Response("<h1>Sign in</h1>", { status: 404 }) }).outcome;
    expect(await listWatches(phone.db)).toMatchObject([{ checked: { whole: false, upTo: "2026-11-16" } }]);
  });

  test("offline nothing is requested, and nothing found before becomes gone", async () => {
    const { phone } = await partPhone();
    await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
    await check({ server: (number) => detail(number, "Jigjiga") }).outcome;
    const { outcome, asked } = check({ online: false, server: () => problem(404, "not_found") });
    expect(await outcome).toMatchObject({ news: [], unseen: 1 });
    expect(asked).toEqual([]);
  });

  test("a check that ran out of time counts as partial", async () => {
    const { phone } = await phoneWith([LISTS, WITH]);
    await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
    await check({ late: true }).outcome;
    expect(await listWatches(phone.db)).toMatchObject([
      { state: { kind: "waiting" }, checked: { whole: false } },
    ]);
  });
});

test("a phone without lists reports nothing of its watches", async () => {
  const db = openMirrorDatabase();
  await saveWatch(db, { query: NUMBER, known: [], now: 1 });
  const outcome = await check().outcome;
  expect(outcome).toEqual({ news: [], unseen: 0 });
  expect(await listWatches(db)).toMatchObject([{ checked: null }]);
});

test("news the browser refused to show are shown at the next check, once", async () => {
  const { phone, peer } = await phoneWith([LISTS]);
  await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
  await peer.publish([LISTS, WITH]);
  await phone.mirror.sync({ reason: "timer" });
  await check().outcome;
  const store = watchStore(phone.db);
  await store.change((row) => ({ ...row, untold: "found" }));
  const shown: string[] = [];
  for (const willing of [false, true, true]) {
    await announceNews(
      store,
      await store.list(),
      { on: true, texts: { found_title: "Found" } },
      {
        setAppBadge: null,
        showNotification: async (title) => {
          if (!willing) throw new TypeError("No permission");
          shown.push(title);
        },
      },
      async () => [],
    );
  }
  expect(shown).toEqual(["Found"]);
});

test("a phone is asked without a sound whether a passport was collected, and not at all in texts of an older version", async () => {
  const { phone } = await phoneWith([LISTS, WITH]);
  await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
  await check().outcome;
  const store = watchStore(phone.db);
  const shown: [string, string | undefined, boolean | null | undefined][] = [];
  for (const texts of [
    { found_title: "Found" },
    { collect_title: "{label}: collected?", collect_body: "Two weeks at {branch}." },
  ]) {
    await store.change((row) => ({ ...row, untold: null, toAsk: true }));
    await announceNews(
      store,
      await store.list(),
      { on: true, texts },
      {
        setAppBadge: null,
        showNotification: async (title, { body, silent }) => void shown.push([title, body, silent]),
      },
      async () => [],
    );
    const [row] = await store.list();
    expect([row?.untold, row?.toAsk]).toEqual([null, undefined]);
  }
  expect(shown).toEqual([["AAL•••344: collected?", "Two weeks at Jigjiga.", true]]);
});

test("many questions are put without a sound by three, are no news, and take no place from news", async () => {
  const { phone } = await phoneWith([LISTS, WITH]);
  for (const number of ["AAL5590344", "AAL5590345", "AAL0000001", "AAL0000002", "AAL9990001"])
    await saveWatch(phone.db, { query: { kind: "number", number }, known: [], now: 1 });
  await check().outcome;
  const store = watchStore(phone.db);
  const [first] = await store.list();
  await store.change((row) => ({
    ...row,
    ...(row.id === first?.id ? { untold: "found" as const } : { untold: null, toAsk: true as const }),
  }));
  const shown: [string, boolean | null | undefined][] = [];
  await announceNews(
    store,
    await store.list(),
    {
      on: true,
      texts: { found_title: "Found", many_title: "Many", mixed_title: "Mixed", collect_title: "Collected?" },
    },
    { setAppBadge: null, showNotification: async (title, { silent }) => void shown.push([title, silent]) },
    async () => [],
  );
  expect(shown).toEqual([["Found", false], ...Array.from({ length: 3 }, () => ["Collected?", true])]);
  expect((await store.list()).filter(({ untold, toAsk }) => untold !== null || toAsk)).toEqual([]);
});

test("of a collected passport nothing is asked, of the phone's lists nor of the server", async () => {
  const { phone } = await phoneWith([LISTS]);
  const { id } = await saveWatch(phone.db, { query: NUMBER, known: [], now: 1 });
  await phone.db.watches.update(id, { collectedAt: 5 });
  const { outcome, asked } = check({ server: (number) => detail(number, "Jigjiga") });
  expect(await outcome).toMatchObject({ news: [] });
  expect(asked).toEqual([]);
});
