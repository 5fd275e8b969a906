import { describe, expect, test } from "vitest";
import type { SegmentEntry } from "../../../domain/api/sync.ts";
import { composeInWorker, type ComposeWorker } from "../../../src/sync/compose-in-worker.ts";
import { answerCompose, type ComposeRequest } from "../../../src/sync/compose-protocol.ts";
import { FakePeer, numbers } from "./support/fake-peer.ts";

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 10_000 };

/** A worker in this thread: messages are cloned on the way, as between threads. */
class LocalWorker extends EventTarget implements ComposeWorker {
  ended = 0;
  postMessage(request: ComposeRequest): void {
    void answerCompose(structuredClone(request)).then((answer) =>
      this.dispatchEvent(new MessageEvent("message", { data: structuredClone(answer) })),
    );
  }
  terminate(): void {
    this.ended += 1;
  }
}

const DAYS = [
  { location: "Adama", from: "2026-09-01", numbers: numbers(1, 40) },
  { location: "Adama", from: "2026-09-02", numbers: numbers(2, 40) },
];

async function daysAndMonth() {
  const peer = new FakePeer();
  const days = (await peer.publish(DAYS)).segments;
  const month = (await peer.publishMonth("Adama", DAYS)).segments[0];
  if (month === undefined) throw new Error("no month");
  const read = async (hash: string) => peer.bodies.get(hash)?.slice().buffer ?? null;
  return { days, month, read };
}

describe("composing in a worker", () => {
  test("builds the month out of its days, in one worker, which ends when idle", async () => {
    const { days, month, read } = await daysAndMonth();
    const workers: LocalWorker[] = [];
    const compose = composeInWorker(() => {
      const worker = new LocalWorker();
      workers.push(worker);
      return worker;
    }, 20);
    const [one, two] = await Promise.all([compose(month, days, read), compose(month, days, read)]);
    expect(one?.byteLength).toBe(month.bytes);
    expect(two).toEqual(one);
    expect(workers).toHaveLength(1);
    await expect.poll(() => workers[0]?.ended, PATIENT).toBe(1);
    expect(await compose(month, days, read)).toEqual(one);
    expect(workers).toHaveLength(2);
  });

  test("starts no worker when the counts cannot fit", async () => {
    const { days, month, read } = await daysAndMonth();
    const compose = composeInWorker(() => {
      throw new Error("no worker is needed");
    });
    expect(await compose(month, days.slice(1), read)).toBeNull();
  });

  test("answers null when a worker fails, so that the month is fetched", async () => {
    const { days, month, read } = await daysAndMonth();
    class BrokenWorker extends LocalWorker {
      override postMessage(): void {
        queueMicrotask(() => this.dispatchEvent(new Event("error")));
      }
    }
    const compose = composeInWorker(() => new BrokenWorker());
    expect(await compose(month, days, read)).toBeNull();
  });

  test("a result whose hash is not the wanted one is thrown away", async () => {
    const { days, month, read } = await daysAndMonth();
    const other: SegmentEntry = { ...month, hash: "0".repeat(32) };
    expect(await composeInWorker(() => new LocalWorker())(other, days, read)).toBeNull();
  });
});
