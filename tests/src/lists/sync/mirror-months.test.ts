import { beforeEach, describe, expect, test } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { monthObjects } from "#domain/lists/periods.ts";
import type { MirrorChoice } from "../../../../src/platform/db/meta.ts";
import { cutOff, dead, endless, flipped, half } from "./support/faults.ts";
import { FakePeer, numbers, page, type PeerRequest, problem } from "./support/fake-peer.ts";
import { hashesOn, newPhone, newStorage, numbersOn } from "./support/phone.ts";

const ALL: Omit<MirrorChoice, "explicit"> = { keep: "all", branches: [], without: [] };
const BRANCHES = ["Adama", "Jimma", "Dessie", "Hawassa"];
const MONTHS = ["2026-10", "2026-09", "2026-08"];

/** Sealed months of the branches and, of one branch, a day. */
async function publish(peer: FakePeer, months = MONTHS): Promise<void> {
  const lists = months.flatMap((month, m) =>
    BRANCHES.map((location, b) => ({
      location,
      from: `${month}-02`,
      to: `${month}-27`,
      numbers: numbers(10 * m + b, 120 + 7 * b),
    })),
  );
  await peer.publish([...lists, { location: "Adama", from: "2026-11-20", numbers: numbers(900, 50) }]);
  for (const { hash, segments } of await monthObjects(peer.manifest.segments)) {
    const parts = segments.map((entry) => Buffer.from(peer.bodies.get(entry.hash) ?? []));
    peer.bodies.set(hash, new Uint8Array(Buffer.concat(parts)));
  }
}

const monthRequests = (peer: FakePeer) => peer.requests.filter((path) => path.startsWith(apiPaths.month("")));
const isMonth = ({ path }: PeerRequest) => path.startsWith(apiPaths.month(""));

async function expectAll(peer: FakePeer, db: Parameters<typeof hashesOn>[0]) {
  expect(await hashesOn(db)).toEqual(peer.manifest.segments.map(({ hash }) => hash).sort());
  await numbersOn(db);
}

beforeEach(newStorage);

describe("sealed months", () => {
  test("come in one answer each, after the newest day, and are stored byte for byte", async () => {
    const peer = new FakePeer();
    await publish(peer);
    const { db, mirror } = newPhone(peer);
    expect(await mirror.choose(ALL)).toEqual({ kind: "up-to-date" });
    await expectAll(peer, db);
    const objects = await monthObjects(peer.manifest.segments);
    expect(monthRequests(peer)).toEqual(objects.map(({ hash }) => apiPaths.month(hash)));
    const [day] = peer.segmentRequests();
    expect(peer.segmentRequests()).toEqual([peer.manifest.segments[0]?.hash]);
    expect(peer.requests.indexOf(apiPaths.segment(day ?? ""))).toBeLessThan(
      peer.requests.findIndex((path) => path.startsWith(apiPaths.month(""))),
    );
    for (const { hash } of peer.manifest.segments)
      expect(new Uint8Array((await db.segmentBytes.get(hash))?.bytes ?? new ArrayBuffer(0))).toEqual(
        peer.bodies.get(hash),
      );
  });

  test("come as segments to a phone that keeps two of four branches, or lacks one of them", async () => {
    const peer = new FakePeer();
    await publish(peer);
    const two = newPhone(peer);
    await two.mirror.choose({ keep: "none", branches: ["Adama", "Jimma"], without: [] });
    await two.mirror.choose({ keep: "none", branches: ["Adama", "Jimma", "Dessie"], without: [] });
    await two.mirror.choose(ALL);
    await expectAll(peer, two.db);
    expect(monthRequests(peer)).toEqual([]);
  });

  test("come as segments from a server that has no month objects, which is asked for few", async () => {
    const peer = new FakePeer();
    await publish(peer, [...MONTHS, "2026-07", "2026-06", "2026-05", "2026-04", "2026-03"]);
    for (const { hash } of await monthObjects(peer.manifest.segments)) peer.bodies.delete(hash);
    const { db, mirror } = newPhone(peer);
    expect(await mirror.choose(ALL)).toEqual({ kind: "up-to-date" });
    await expectAll(peer, db);
    // So many are under way when the first answer comes.
    expect(monthRequests(peer).length).toBeLessThanOrEqual(4);
    expect(peer.segmentRequests()).toHaveLength(peer.manifest.segments.length);
  });

  test("that break off leave their whole segments here", async () => {
    const peer = new FakePeer();
    await publish(peer, ["2026-10"]);
    peer.fault = (request, serve) => {
      if (isMonth(request)) return cutOff(serve());
      return request.path.startsWith(apiPaths.segment("")) ? dead() : null;
    };
    const { db, mirror } = newPhone(peer);
    const [object] = await monthObjects(peer.manifest.segments);
    const day = peer.manifest.segments[0]?.hash ?? "";
    expect((await mirror.choose(ALL)).kind).not.toBe("up-to-date");
    expect(await hashesOn(db)).toEqual([]);
    peer.fault = (request, serve) => {
      if (isMonth(request)) return cutOff(serve());
      return request.path.startsWith(apiPaths.segment("")) && !request.path.endsWith(day) ? dead() : null;
    };
    await mirror.sync({ reason: "timer" });
    const before = (await hashesOn(db)).filter((hash) => hash !== day);
    expect(before.length).toBeGreaterThan(0);
    expect(
      object?.segments
        .slice(0, before.length)
        .map(({ hash }) => hash)
        .sort(),
    ).toEqual(before);
    peer.fault = () => null;
    await mirror.sync({ reason: "timer" });
    await expectAll(peer, db);
  });

  const faults: [string, (answer: Response) => Response | Promise<Response>][] = [
    ["was withdrawn", () => problem(410, "segment_withdrawn")],
    ["fails at the server", () => problem(500, "internal")],
    ["is a hotel's page", () => page()],
    ["is another month's", (answer) => new Response(new Uint8Array(40_000), { headers: answer.headers })],
    ["is empty", (answer) => new Response(null, { headers: answer.headers })],
    ["never ends", endless],
    ["has a flipped bit", flipped],
    ["is cut off", half],
    ["loses its connection", cutOff],
  ];
  test.each(faults)("an object that %s costs nothing but its bytes", async (_, spoil) => {
    const peer = new FakePeer();
    await publish(peer);
    peer.fault = (request, serve) => (isMonth(request) ? spoil(serve()) : null);
    const { db, mirror } = newPhone(peer);
    expect(await mirror.choose(ALL)).toEqual({ kind: "up-to-date" });
    await expectAll(peer, db);
  });

  test("stop with the choice", async () => {
    const peer = new FakePeer();
    await publish(peer);
    const { db, mirror } = newPhone(peer);
    peer.fault = async (request) => {
      if (isMonth(request)) void mirror.remove("all");
      return null;
    };
    await mirror.choose(ALL);
    peer.fault = () => null;
    await mirror.sync({ reason: "timer" });
    expect(await hashesOn(db)).toEqual([]);
  });
});
