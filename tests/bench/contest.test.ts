import { describe, expect, test } from "vitest";
import { CONTEST_KINDS, contestOf, wholeName } from "../../bench/generate/contest.ts";

const PLAN = { seed: 7, count: 3_000, questions: 40 };

describe("the questions of the contest", () => {
  const { rows, lists, questions } = contestOf(PLAN);
  const of = (kind: string) => questions.filter((question) => question.kind === kind);

  test("are as many of each kind as asked for, the same ones for the same seed", () => {
    expect(rows).toHaveLength(PLAN.count);
    expect(lists.flatMap((list) => list.rows)).toEqual(rows);
    for (const kind of CONTEST_KINDS) expect(of(kind), kind).toHaveLength(PLAN.questions);
    expect(contestOf(PLAN).questions).toEqual(questions);
    expect(contestOf({ ...PLAN, seed: 8 }).questions).not.toEqual(questions);
  });

  test("look for people who are listed by that name", () => {
    const listed = new Set(rows.map(wholeName));
    expect(questions.filter(({ name }) => !listed.has(name))).toEqual([]);
  });

  test("are typed as their kind says", () => {
    for (const { typed, name } of of("whole name")) expect(typed).toBe(name);
    for (const { typed, name } of of("beginning of a name")) expect(name.startsWith(typed)).toBe(true);
    for (const { typed } of of("Ethiopic script")) expect(typed).toMatch(/^[\u1200-\u137f/ .]+$/);
    for (const { name } of of("repeated words")) expect(name).toMatch(/^(.+) .+ \1$/);
    const differing = CONTEST_KINDS.filter(
      (kind) => !["whole name", "beginning of a name", "Ethiopic script", "repeated words"].includes(kind),
    );
    for (const kind of differing) for (const { typed, name } of of(kind)) expect(typed, kind).not.toBe(name);
  });
});
