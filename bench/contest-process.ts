import { ENGINES } from "./contest-engines.ts";
import { type Figure, reporter } from "./figure.ts";
import { CONTEST_KINDS, contestOf } from "./generate/contest.ts";
import { reportTimes } from "./report-times.ts";
import { mean } from "../tests/support/statistics.ts";

/*
 * One engine of the contest in a process of its own, so that memory compares: `node --expose-gc
 * bench/contest-process.ts ENGINE`, a JSON line a figure.
 */

const CONTEST = { seed: 20_261_125, count: 100_000, questions: 150 };
/** One of these is the passport that the person looks for; more do not fit on a phone. */
const SHOWN = 5;
const WARM_UP = 20;

const engine = ENGINES[process.argv[2] ?? ""];
if (!engine) throw new Error(`Engines: ${Object.keys(ENGINES).join(", ")}`);
const peer = engine.peer === undefined ? {} : { peer: engine.peer };
const report = reporter("contest", (figure: Figure) => console.log(JSON.stringify({ ...figure, ...peer })));

const contest = contestOf(CONTEST);
const load = await engine.prepare(contest);
const before = memory();
const started = processorTime();
const { ask, ownBytes = () => 0 } = load();
// Some engines do part of their work with the first question that is not answered exactly.
ask("abebbe kebedde alemmu", SHOWN);
report({
  figure: "loaded",
  value: processorTime() - started,
  unit: "ms",
  n: CONTEST.count,
  how: "processor time from rows in memory, ours from segments, to the first answer",
});
report({
  figure: "memory",
  value: memory() - before + ownBytes() / 1e6,
  unit: "MB",
  how: "heap, array buffers and SQLite's pages, after collection",
});

for (const kind of CONTEST_KINDS) {
  const questions = contest.questions.filter((question) => question.kind === kind);
  for (const { typed } of questions.slice(-WARM_UP)) ask(typed, SHOWN);
  const answers = questions.map(({ typed, name }) => {
    const from = processorTime();
    const shown = ask(typed, SHOWN);
    return {
      time: processorTime() - from,
      found: shown.includes(name),
      others: shown.filter((one) => one !== name),
    };
  });
  const n = answers.length;
  const found = answers.filter((answer) => answer.found).length;
  report({ figure: `${kind}, recall in ${SHOWN}`, value: found / n, unit: "ratio", n });
  report({
    figure: `${kind}, other hits per query`,
    value: mean(answers.map(({ others }) => others.length)),
    unit: "rows",
    n,
    how: `of ${SHOWN} shown`,
  });
  reportTimes(
    report,
    kind,
    answers.map(({ time }) => time),
    { how: "processor time" },
  );
}

/** Milliseconds of this thread: engines that run minutes apart on a busy machine compare. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
