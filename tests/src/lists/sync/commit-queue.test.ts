import { expect, test } from "vitest";
import { createCommitQueue } from "../../../../src/lists/sync/commit-queue.ts";

/** Manual timers and commits. */
function queueUnderHand() {
  const fire = new Map<unknown, () => void>();
  let lastTimer = 0;
  const timers = {
    setTimeout: (work: () => void) => {
      fire.set(++lastTimer, work);
      return lastTimer;
    },
    clearTimeout: (timer: unknown) => void fire.delete(timer),
  };
  const written: number[][] = [];
  const end: ((error?: Error) => void)[] = [];
  const queue = createCommitQueue<number>(
    (items) =>
      new Promise((resolve, reject) => {
        written.push(items);
        end.push((error) => (error ? reject(error) : resolve()));
      }),
    timers,
  );
  const fireTimers = () => {
    for (const [timer, work] of fire) {
      fire.delete(timer);
      work();
    }
  };
  return { queue, written, end, fireTimers };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a timer that finds everything written does not stop later items", async () => {
  const { queue, written, end, fireTimers } = queueUnderHand();
  await queue.add(1);
  fireTimers();
  expect(written).toEqual([[1]]);
  // Arrives during the first write and is written before its timer fires.
  await queue.add(2);
  end[0]?.();
  await settle();
  expect(written).toEqual([[1], [2]]);
  end[1]?.();
  await settle();
  fireTimers();
  await settle();

  await queue.add(3);
  fireTimers();
  await settle();
  expect(written).toEqual([[1], [2], [3]]);
  end[2]?.();
  await queue.flush();
});

test("a timer after a failed write reports the failure instead of hanging", async () => {
  const { queue, end, fireTimers } = queueUnderHand();
  await queue.add(1);
  fireTimers();
  await queue.add(2);
  end[0]?.(new Error("no room"));
  await settle();
  fireTimers();
  await settle();
  await expect(queue.add(3)).rejects.toThrow("no room");
  await expect(queue.flush()).rejects.toThrow("no room");
});
