import { describe, expect, test } from "vitest";
import { createQuery, type Query, type RenderedAnswer } from "../../../../src/platform/lib/query.ts";

function newQuery(now: () => number): { query: Query<string, string>; asked: string[] } {
  const asked: string[] = [];
  const query = createQuery<string, string>({
    now,
    freshSeconds: 30,
    load: async (args) => {
      asked.push(args);
      return args === "gone"
        ? {
            ok: false,
            error: { kind: "problem", problem: { status: 404, code: "x", title: "x", type: "x" } },
          }
        : { ok: true, value: args.toUpperCase() };
    },
  });
  return { query, asked };
}

/** Dehydrated, as the browser gets them. */
async function fromServer(...questions: string[]): Promise<RenderedAnswer[]> {
  const { query } = newQuery(() => 5_000_000);
  await Promise.all(questions.map((question) => query.fetch(question)));
  return JSON.parse(JSON.stringify(query.dehydrate())) as RenderedAnswer[];
}

describe("a query seeded with the server's answers", () => {
  test("shows them at once, with the server's time, and does not refetch while fresh", async () => {
    const clock = { now: 1_000 };
    const { query, asked } = newQuery(() => clock.now);
    query.seed(await fromServer("a"));
    expect(query.rendered("a")).toEqual({
      data: "A",
      error: undefined,
      fetching: false,
      updatedAt: 5_000_000,
    });
    expect(await query.fetch("a")).toEqual({ ok: true, value: "A" });
    expect(asked).toEqual([]);
    // The phone's clock counts, not the server's.
    clock.now += 31_000;
    await query.fetch("a");
    expect(asked).toEqual(["a"]);
  });

  test("hydrates with what was rendered, even when the answer changed meanwhile", async () => {
    const { query } = newQuery(() => 1_000);
    query.seed(await fromServer("a"));
    await query.fetch("a", { force: true });
    await query.fetch("b");
    expect(query.rendered("a").updatedAt).toBe(5_000_000);
    expect(query.peek("a").updatedAt).toBe(1_000);
    expect(query.rendered("b").data).toBeUndefined();
    expect(query.peek("b").data).toBe("B");
  });

  test("keeps the server's failure, and fetches itself", async () => {
    const { query, asked } = newQuery(() => 1_000);
    query.seed(await fromServer("gone"));
    expect(query.rendered("gone")).toMatchObject({ data: undefined, error: { kind: "problem" } });
    await query.fetch("gone");
    expect(asked).toEqual(["gone"]);
  });

  test("renders on the server what it just fetched", async () => {
    const { query } = newQuery(() => 1_000);
    await query.fetch("a");
    expect(query.rendered("a")).toBe(query.peek("a"));
  });
});
