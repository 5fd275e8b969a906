import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { SharedThread, type WorkDone } from "../../../../server/passports/search/shared-thread.ts";

function* busyFor(ms: number): Generator<unknown, string> {
  for (let spent = 0; spent < ms; spent++) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    yield;
  }
  return `${ms} ms`;
}

function start() {
  let state = 0;
  const stop = new AbortController();
  const told: { id: number; done: WorkDone<string> }[] = [];
  const shared = new SharedThread<string>(
    () => state,
    (id, done) => void told.push({ id, done }),
  );
  void shared.run(stop.signal);
  onTestFinished(() => stop.abort());
  const until = async (count: number) => {
    while (told.length < count) await sleep(5);
    return told.map(({ id }) => id);
  };
  return { shared, told, until, change: () => (state += 1) };
}

test("a short question is answered while another address's long ones run", async () => {
  const { shared, told, until } = start();
  const began = performance.now();
  for (const id of [1, 2, 3]) shared.add({ id, requester: "flood", start: () => busyFor(200) });
  await sleep(20);
  shared.add({ id: 4, requester: "visitor", start: () => busyFor(5) });
  expect((await until(1))[0]).toBe(4);
  expect(told[0]?.done).toMatchObject({ kind: "done", value: "5 ms" });
  expect(await until(4)).toEqual([4, 1, 2, 3]);
  const elapsed = performance.now() - began;
  // Each is charged its own time, not the others'.
  const charged = told.map(({ done }) => (done.kind === "done" ? done.ms : 0));
  expect(Math.min(...charged.slice(1))).toBeGreaterThanOrEqual(200);
  expect(charged.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(elapsed);
});

test("work restarts when its data changes, and is dropped when abandoned", async () => {
  const { shared, told, until, change } = start();
  const starts = new Map<number, number>();
  const add = (id: number) =>
    shared.add({
      id,
      requester: "one",
      start: () => {
        starts.set(id, (starts.get(id) ?? 0) + 1);
        return busyFor(30);
      },
    });
  add(1);
  add(2);
  await sleep(10);
  shared.drop("one", 2);
  change();
  add(3);
  expect(await until(2)).toEqual([1, 3]);
  expect(Object.fromEntries(starts)).toEqual({ 1: 2, 3: 1 });
  expect(told.map(({ done }) => done.kind)).toEqual(["done", "done"]);
});

test("slow or failing work fails alone", async () => {
  const { shared, told, until } = start();
  shared.add({ id: 1, requester: "one", start: () => busyFor(10_000) });
  shared.add({
    id: 2,
    requester: "two",
    start: () => {
      throw new Error("broken");
    },
  });
  shared.add({ id: 3, requester: "three", start: () => busyFor(3) });
  expect(await until(3)).toEqual([2, 3, 1]);
  expect(told.map(({ done }) => done.kind)).toEqual(["failed", "done", "failed"]);
});

test("each address may queue a hundred; the rest is refused at once", async () => {
  const { shared, told, until } = start();
  for (let id = 1; id <= 590; id++) shared.add({ id, requester: "flood", start: () => busyFor(0) });
  expect(told).toHaveLength(490);
  expect(told.every(({ done }) => done.kind === "refused")).toBe(true);
  shared.add({ id: 591, requester: "visitor", start: () => busyFor(0) });
  expect((await until(591)).indexOf(591)).toBeLessThan(495);
});
