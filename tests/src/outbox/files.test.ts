import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { NewChange } from "../../../src/outbox/change.ts";
import type { ChangeKinds } from "../../../src/outbox/kind.ts";
import { openOutbox } from "../../../src/outbox/outbox.ts";
import { createSender } from "../../../src/outbox/send-change.ts";
import { sendRound } from "../../../src/outbox/send-round.ts";
import { openStores } from "./support/rows.ts";

const KINDS: ChangeKinds = {
  "banner.request": {
    record: { name: "banner", collection: "/api/v1/banners", one: () => "", key: "id" },
    method: "POST",
    label: "banner",
    conflict: "none",
    maxFileBytes: 1000,
    body: z.record(z.string(), z.union([z.string(), z.number(), z.instanceof(Blob)])),
  },
};

const BANNER: NewChange = {
  kind: "banner.request",
  body: { company: "Invented Trading", weeks: 2, picture: new File(["x".repeat(900)], "banner.png") },
  accountId: null,
};

type Arrived = { key: string | null; type: string | null; form: FormData };

/** The server: the first upload breaks after it began, later ones arrive. */
function breakingServer() {
  const arrived: Arrived[] = [];
  let tries = 0;
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch");
    const request = new Request("http://server.invalid", { method: "POST", body: init?.body ?? null });
    const headers = new Headers(init?.headers);
    const type = headers.get("content-type");
    arrived.push({ key: headers.get("idempotency-key"), type, form: await request.formData() });
    return Response.json({ data: { id: 7 } });
  };
  return { fetch, arrived, tries: () => tries };
}

async function openPhone() {
  const { page, worker } = await openStores(KINDS);
  const server = breakingServer();
  const shared = {
    kinds: KINDS,
    send: createSender({ baseUrl: "", fetch: server.fetch }),
    tokens: { tokenOf: async () => null, drained: async () => undefined },
    now: () => 1000,
    random: () => 0,
    locks: null,
  };
  let ids = 0;
  const outbox = openOutbox({
    ...shared,
    store: page,
    uuid: () => `uuid-${++ids}`,
    keepSession: async () => undefined,
    wake: () => undefined,
    onRound: () => undefined,
  });
  /** The service worker, with the network back. */
  const sendInBackground = () => sendRound({ ...shared, store: worker }, true);
  return { outbox, server, sendInBackground };
}

describe("a change with a file", () => {
  test("whose upload broke is sent again by the service worker, once, under the same key", async () => {
    const { outbox, server, sendInBackground } = await openPhone();
    const queued = await outbox.enqueue(BANNER);
    await outbox.drain();
    expect(server.tries()).toBe(1);
    const [waiting] = await outbox.list();
    expect(waiting).toMatchObject({ state: "waiting", unsettled: true, lastProblem: { why: "offline" } });
    expect(await sendInBackground()).toMatchObject({ sent: 1, waiting: 0 });
    await sendInBackground();
    expect(server.arrived).toHaveLength(1);
    const [{ key, type, form }] = server.arrived as [Arrived];
    expect(key).toBe(queued.ok && queued.value.idempotencyKey);
    expect(type, "fetch writes it, with the boundary").toBeNull();
    expect([form.get("company"), form.get("weeks")]).toEqual(["Invented Trading", "2"]);
    const picture = form.get("picture") as File;
    expect([picture.name, await picture.text()]).toEqual(["banner.png", "x".repeat(900)]);
    expect(await outbox.list(), "the file has left the phone").toMatchObject([{ state: "done", body: null }]);
  });

  test("is refused when too large, also by an edit or for a kind without files", async () => {
    const { outbox } = await openPhone();
    const large = { ...BANNER.body, picture: new Blob(["x".repeat(1001)]) };
    const tooLarge = { ok: false, error: { kind: "too-large" } };
    expect(await outbox.enqueue({ ...BANNER, body: large })).toEqual(tooLarge);
    const queued = await outbox.enqueue(BANNER);
    await outbox.drain();
    if (!queued.ok) throw new Error("It was not queued");
    expect(await outbox.edit(queued.value.id, large)).toEqual(tooLarge);
    expect(await outbox.list()).toHaveLength(1);
  });

  test("is skipped, not removed, when its body is of another version", async () => {
    const { page, db } = await openStores(KINDS);
    const { outbox } = await openPhone();
    const queued = await outbox.enqueue(BANNER);
    if (!queued.ok) throw new Error("It was not queued");
    const body = { ...queued.value.body, colours: ["green"] };
    await db.table("changes").put({ ...queued.value, id: "newer", body });
    expect(await page.read()).toEqual([]);
    expect(await db.table("changes").count()).toBe(1);
  });
});
