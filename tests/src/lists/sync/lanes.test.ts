import { describe, expect, test } from "vitest";
import { createCommitQueue } from "../../../../src/lists/sync/commit-queue.ts";
import { inLanes } from "../../../../src/lists/sync/lanes.ts";

const PATIENT = { timeout: 10_000 };

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

describe("lanes", () => {
  const items = Array.from({ length: 12 }, (_, index) => index);

  /** Maximum concurrency. */
  async function mostAtOnce(start: number, tookMs: number): Promise<number> {
    let clock = 0;
    let active = 0;
    let most = 0;
    await inLanes(
      items,
      { start, most: 4 },
      () => clock,
      async () => {
        active += 1;
        most = Math.max(most, active);
        await pause(1);
        clock += tookMs;
        active -= 1;
        return true;
      },
    );
    return most;
  }

  test("a fast link gets more lanes, up to the limit", async () => {
    expect(await mostAtOnce(1, 10)).toBe(4);
  });

  test("a slow link keeps its one lane", async () => {
    expect(await mostAtOnce(1, 3000)).toBe(1);
  });

  test("a medium link keeps its initial lanes", async () => {
    expect(await mostAtOnce(2, 1000)).toBe(2);
  });

  test("a link that slows down falls back to one lane", async () => {
    let clock = 0;
    let active = 0;
    const atOnce: number[] = [];
    await inLanes(
      items,
      { start: 3, most: 4 },
      () => clock,
      async () => {
        active += 1;
        atOnce.push(active);
        await pause(1);
        clock += 3000;
        active -= 1;
        return true;
      },
    );
    expect(atOnce.slice(0, 3)).toEqual([1, 2, 3]);
    expect(atOnce.slice(5).every((count) => count === 1)).toBe(true);
  });

  test("every item is processed once, in order", async () => {
    const seen: number[] = [];
    await inLanes(
      items,
      { start: 3, most: 4 },
      () => 0,
      async (item) => {
        seen.push(item);
        await pause(0);
        return true;
      },
    );
    expect(seen).toEqual(items);
  });

  test("a failure rejects only after work in progress has ended", async () => {
    let ended = 0;
    const run = inLanes(
      items,
      { start: 3, most: 3 },
      () => 0,
      async (item) => {
        if (item === 0) throw new Error("disk");
        await pause(20);
        ended += 1;
        return true;
      },
    );
    await expect(run).rejects.toThrow("disk");
    expect(ended).toBe(2);
  });
});

describe("the commit queue", () => {
  test("writes everything in order, in groups when many arrive", async () => {
    const groups: number[][] = [];
    const queue = createCommitQueue<number>(async (items) => {
      await pause(2);
      groups.push(items);
    });
    for (let i = 0; i < 100; i++) await queue.add(i);
    await queue.flush();
    expect(groups.flat()).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(groups.length).toBeLessThanOrEqual(7);
  });

  test("writes a single item within 250 ms, and at once when asked", async () => {
    const written: string[] = [];
    const queue = createCommitQueue<string>(async (items) => {
      written.push(...items);
    });
    await queue.add("slow link", { now: true });
    expect(written).toEqual(["slow link"]);
    await queue.add("quick link");
    expect(written).toHaveLength(1);
    await expect.poll(() => written, PATIENT).toEqual(["slow link", "quick link"]);
  });

  test("a failed write rejects the next add or flush", async () => {
    const queue = createCommitQueue<number>(async () => {
      throw new Error("disk");
    });
    await queue.add(1, { now: true });
    await expect(queue.flush()).rejects.toThrow("disk");
    await expect(queue.add(2)).rejects.toThrow("disk");
  });

  test("downloads wait while the disk is behind", async () => {
    let release = () => {};
    const queue = createCommitQueue<number>(
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    let added = 0;
    const adding = (async () => {
      for (; added < 1000; added++) await queue.add(added);
    })();
    await pause(10);
    // One group writing, two waiting.
    expect(added).toBeLessThan(128 + 256);
    const releasing = setInterval(() => release(), 1);
    await adding;
    await queue.flush();
    clearInterval(releasing);
    expect(added).toBe(1000);
  });
});
