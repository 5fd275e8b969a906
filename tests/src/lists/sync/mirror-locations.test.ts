import { beforeEach, expect, test } from "vitest";
import type { Office } from "#domain/locations/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { listLocations } from "../../../../src/platform/db/locations.ts";
import { FakePeer, numbers, page } from "./support/fake-peer.ts";
import { newPhone, newStorage } from "./support/phone.ts";

let peer: FakePeer;

beforeEach(async () => {
  newStorage();
  peer = new FakePeer();
  await peer.publish([{ location: "Adama", from: "2026-11-18", numbers: numbers(1, 2) }]);
});

const asked = () => peer.requests.filter((path) => path === apiPaths.locations).length;

test("branch names are refetched after 300 s, or when the clock was set back as far", async () => {
  const clock = { now: 10_000_000 };
  const { db, mirror } = newPhone(peer, { now: () => clock.now });
  await mirror.sync({ reason: "start" });
  clock.now += 299_999;
  await mirror.sync({ reason: "timer" });
  expect(asked()).toBe(1);
  peer.locations = ["Adama", "Jimma"];
  clock.now += 1;
  await mirror.sync({ reason: "timer" });
  expect(asked()).toBe(2);
  expect((await listLocations(db)).map(({ name }) => name)).toEqual(["Adama", "Jimma"]);
  clock.now -= 400_000;
  await mirror.sync({ reason: "timer" });
  expect(asked()).toBe(3);
});

test("failing branch names block neither passports nor stored names", async () => {
  const clock = { now: 10_000_000 };
  const { db, mirror } = newPhone(peer, { now: () => clock.now });
  await mirror.sync({ reason: "start" });
  clock.now += 400_000;
  peer.fault = ({ path }) => (path === apiPaths.locations ? page() : null);
  await peer.publish([{ location: "Adama", from: "2026-11-19", numbers: numbers(3, 4) }]);
  expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
  expect((await listLocations(db)).map(({ name }) => name)).toEqual(["Adama"]);
});

const ADAMA: Office = {
  name: "Adama",
  slug: "adama",
  name_am: "አዳማ",
  aliases: ["Nazret"],
  address: "Invented street 1",
  phone: "8133",
  opening_hours: "2:30–11:30",
  pickup_note: "Your receipt",
  map_url: "https://maps.invalid/adama",
  updated_at: "2026-11-20T06:00:00.000Z",
};

test("offices are stored whole, and unchanged ones need no body", async () => {
  const clock = { now: 10_000_000 };
  const answers: number[] = [];
  peer.offices = [ADAMA];
  peer.fault = async ({ path }, serve) => {
    if (path !== apiPaths.locations) return null;
    const answer = serve();
    answers.push(answer.status);
    return answer;
  };
  const { db, mirror } = newPhone(peer, { now: () => clock.now });
  await mirror.sync({ reason: "start" });
  expect(await listLocations(db)).toEqual([ADAMA]);
  clock.now += 300_000;
  await mirror.sync({ reason: "timer" });
  clock.now += 299_999;
  await mirror.sync({ reason: "timer" });
  expect(answers).toEqual([200, 304]);
  peer.offices = [{ ...ADAMA, phone: null }];
  clock.now += 1;
  await mirror.sync({ reason: "timer" });
  expect(answers).toEqual([200, 304, 200]);
  expect(await listLocations(db)).toEqual([{ ...ADAMA, phone: null }]);
});

test.each([
  ["nothing, as an older server", undefined],
  ["nonsense", { adama: "open" }],
  ["half an office", [{ name: "Adama", phone: "8133" }]],
])("of offices, %s changes nothing stored, and names still come and go", async (_what, said) => {
  const clock = { now: 10_000_000 };
  peer.offices = [ADAMA];
  const { db, mirror } = newPhone(peer, { now: () => clock.now });
  await mirror.sync({ reason: "start" });
  peer.offices = said;
  peer.locations = ["Adama", "Jimma"];
  clock.now += 300_000;
  await mirror.sync({ reason: "timer" });
  expect(await listLocations(db)).toEqual([ADAMA, { name: "Jimma", slug: "jimma" }]);
  peer.locations = ["Jimma"];
  peer.offices = [{ ...ADAMA, name: "Jimma", slug: "jimma" }];
  clock.now += 300_000;
  await mirror.sync({ reason: "timer" });
  expect(await listLocations(db)).toEqual([{ ...ADAMA, name: "Jimma", slug: "jimma" }]);
});

test("a browser without storage ends the run and reports it, and the next try may run", async () => {
  const { db, mirror } = newPhone(peer);
  db.close();
  expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
  const broken = newPhone(peer, { db });
  const count = db.meta.get.bind(db.meta);
  db.meta.get = (() =>
    Promise.reject(new DOMException("denied", "SecurityError"))) as unknown as typeof db.meta.get;
  expect(await broken.mirror.sync({ reason: "start" })).toEqual({ kind: "failed", reason: "storage" });
  expect(broken.mirror.status.get()).toEqual({ kind: "failed", reason: "storage" });
  expect(await broken.mirror.lastCheck()).toBeNull();
  db.meta.get = count;
  expect(await broken.mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
});
