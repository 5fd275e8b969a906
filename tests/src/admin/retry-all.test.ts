import { expect, it } from "vitest";
import { JOB_REFUSALS, type JobsRetried, type JobsRetry } from "#domain/base/jobs.ts";
import { err, ok } from "#domain/base/result.ts";
import { refusalText, refusalTexts, retryAll } from "../../../src/admin/jobs/use-queue-actions.ts";
import { englishTranslator as translator } from "../support/english-translator.ts";

const answer = (retried: number, left: number, last_id?: number, refused: JobsRetried["refused"] = []) =>
  ok({ retried, refused, left, ...(last_id !== undefined && { last_id }) });

/** Answers one after the other; `stopAfter` of them, then "Stop" is pressed. */
async function play(
  answers: readonly (ReturnType<typeof answer> | ReturnType<typeof err<{ kind: "offline" }>>)[],
  stopAfter = Infinity,
) {
  const asked: JobsRetry[] = [];
  const steps: [done: number, all: number][] = [];
  const end = await retryAll({
    kind: "letter",
    ask: async (body) => {
      asked.push(body);
      const next = answers[asked.length - 1];
      if (next === undefined) throw new Error("Asked once too often");
      return next;
    },
    onProgress: ({ retried, refused, all }) => void steps.push([retried + refused.length, all]),
    isStopped: () => asked.length >= stopAfter,
  });
  return { asked, steps, end };
}

it("goes on after the last one until all are done, and tells how far it is", async () => {
  const refused = [{ id: 700, reason: "No", code: "list_gone" }];
  const { asked, steps, end } = await play([
    answer(500, 700, 500),
    answer(499, 200, 1_000, refused),
    answer(200, 0, 1_200),
  ]);
  expect(asked).toEqual([
    { kind: "letter" },
    { kind: "letter", after: 500 },
    { kind: "letter", after: 1_000 },
  ]);
  expect(steps).toEqual([
    [500, 1_200],
    [1_000, 1_200],
    [1_200, 1_200],
  ]);
  expect(end).toEqual({ progress: { retried: 1_199, refused, all: 1_200 }, error: null, left: 0 });
});

it("ends when it is stopped, says how many are left, and keeps what was done before a failure", async () => {
  const stopped = await play([answer(500, 700, 500)], 1);
  expect(stopped.asked).toHaveLength(1);
  expect(stopped.end).toMatchObject({ progress: { retried: 500 }, left: 700 });
  const failed = await play([answer(500, 700, 500), err({ kind: "offline" })]);
  expect(failed.end).toMatchObject({ progress: { retried: 500 }, error: { kind: "offline" } });
});

it("asks a server of a former version once: it would begin with the same ones again", async () => {
  const { asked, end } = await play([answer(500, 200)]);
  expect(asked).toHaveLength(1);
  expect(end.left).toBe(200);
});

it("says why a job was refused by the reason's code, and an unknown reason in the server's words", () => {
  for (const code of JOB_REFUSALS) expect(refusalText(translator, { code, text: "–" })).toMatch(/\w{3}.*\.$/);
  expect(refusalText(translator, { code: "of-a-newer-version", text: "The moon is full." })).toBe(
    "The moon is full.",
  );
  const gone = { code: "list_gone", text: "There is no import batch 999." };
  expect(refusalTexts(translator, [gone, gone])).toBe("Its list is no longer there.");
});
