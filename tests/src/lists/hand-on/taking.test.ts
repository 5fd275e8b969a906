import { expect, it } from "vitest";
import { createTaking } from "../../../../src/lists/hand-on/taking.ts";
import type { Taken } from "../../../../src/lists/sync/take-client.ts";

const TAKEN: Taken = { passports: 9, lists: 1, newest: "2026-11-18", older: false, end: "whole" };

/** Each file is taken when `end` is called, or stopped. */
function newTaking() {
  const begun: string[] = [];
  let end: () => void = () => undefined;
  const taking = createTaking((file, onProgress, signal) => {
    void file.text().then((text) => begun.push(text));
    onProgress(0.5);
    return new Promise((resolve) => {
      end = () => resolve({ ok: true, value: TAKEN });
      signal.addEventListener("abort", () => resolve({ ok: false, error: "stopped" }));
    });
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
  const give = async (text: string) => {
    taking.take(new Blob([text]), () => begun.push("stop updates"));
    await settled();
  };
  const finish = async () => {
    end();
    await settled();
  };
  return { taking, begun, give, finish, settled };
}

it("a file that is given while another is taken waits its turn", async () => {
  const { taking, begun, give, finish } = newTaking();
  await give("first");
  expect(taking.state.get()).toEqual({ running: { share: 0.5, waiting: 0 }, outcomes: [] });
  await give("second");
  expect(taking.state.get().running).toEqual({ share: 0.5, waiting: 1 });
  await finish();
  expect(begun).toEqual(["stop updates", "first", "stop updates", "second"]);
  expect(taking.state.get().running).toEqual({ share: 0.5, waiting: 0 });
  await finish();
  const value = { ok: true, value: TAKEN };
  expect(taking.state.get()).toEqual({ running: null, outcomes: [value, value] });
  await give("third");
  expect(taking.state.get().outcomes).toEqual([]);
});

it("to stop is to stop those that wait, too", async () => {
  const { taking, begun, give, settled } = newTaking();
  await give("first");
  await give("second");
  taking.stop();
  await settled();
  expect(begun).toEqual(["stop updates", "first"]);
  expect(taking.state.get()).toEqual({ running: null, outcomes: [{ ok: false, error: "stopped" }] });
});

it("a file that cannot be opened is told of, whether another is taken or not", async () => {
  const { taking, give, finish } = newTaking();
  const unreadable = { ok: false, error: "unreadable" };
  taking.fail("unreadable");
  expect(taking.state.get()).toEqual({ running: null, outcomes: [unreadable] });
  await give("first");
  taking.fail("unreadable");
  await finish();
  expect(taking.state.get().outcomes).toEqual([unreadable, { ok: true, value: TAKEN }]);
});

it("an outcome that was seen is forgotten, but none of a taking that goes on", async () => {
  const { taking, give, finish } = newTaking();
  await give("first");
  await give("second");
  await finish();
  taking.forget();
  expect(taking.state.get().outcomes).toHaveLength(1);
  await finish();
  expect(taking.state.get().outcomes).toHaveLength(2);
  taking.forget();
  expect(taking.state.get().outcomes).toEqual([]);
});
