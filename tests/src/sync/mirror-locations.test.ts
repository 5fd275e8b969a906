import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "../../../domain/api/paths.ts";
import { listLocations } from "../../../src/db/locations.ts";
import { FakePeer, numbers, page } from "./support/fake-peer.ts";
import { newPhone, newStorage } from "./support/phone.ts";

let peer: FakePeer;

beforeEach(async () => {
  newStorage();
  peer = new FakePeer();
  await peer.publish([{ location: "Adama", from: "2026-11-18", numbers: numbers(1, 2) }]);
});

const asked = () => peer.requests.filter((path) => path === apiPaths.locations).length;

test("branch names are asked for again after 300 s, or when the clock was set back as far", async () => {
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

test("a failure of the branch names keeps neither the passports away nor the names here", async () => {
  const clock = { now: 10_000_000 };
  const { db, mirror } = newPhone(peer, { now: () => clock.now });
  await mirror.sync({ reason: "start" });
  clock.now += 400_000;
  peer.fault = ({ path }) => (path === apiPaths.locations ? page() : null);
  await peer.publish([{ location: "Adama", from: "2026-11-19", numbers: numbers(3, 4) }]);
  expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
  expect((await listLocations(db)).map(({ name }) => name)).toEqual(["Adama"]);
});

test("a browser that gives no storage ends the run and says so, and the next try is free to work", async () => {
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
