import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Planted, playRun, type RunResult } from "./model/run.ts";
import { type ModelServer, openModelServer } from "./model/server.ts";

const RUNS = Number(process.env["OUTBOX_RUNS"] ?? 180);
const FIRST_SEED = Number(process.env["OUTBOX_SEED"] ?? 1);
/** Runs a database, which slows as it fills. */
const GROUP = 60;

let server: ModelServer;
beforeEach(async () => {
  server = await openModelServer();
});
afterEach(() => server.close());

/** The first seed of each group, and what its title ends with. */
const groups = Array.from(
  { length: Math.ceil(RUNS / GROUP) },
  (_, index) => [FIRST_SEED + index * GROUP, index === 0 ? "" : " @thorough"] as const,
);

describe("each change is applied exactly once and in order, or shown as conflict or parked, whatever happens", () => {
  const met = { events: new Set<string>(), states: new Set<string>() };

  test.each(groups)("in lives from seed %i%s", { timeout: 300_000 }, async (first) => {
    for (let seed = first; seed < Math.min(first + GROUP, FIRST_SEED + RUNS); seed++) {
      const run = await playRun(server, seed);
      expect(run.faults, explain(seed, run)).toEqual([]);
      for (const event of run.happened.keys()) met.events.add(event);
      for (const state of run.states) met.states.add(state);
    }
  });

  test.runIf(RUNS >= GROUP)("these lives met every fault of the link and every state of a row", () => {
    expect([...met.states].sort()).toEqual(["conflict", "done", "parked", "paused", "sending", "waiting"]);
    for (const event of ["twice", "late", "lost-answer", "gateway-fault", "portal", "worker-killed"]) {
      expect(met.events).toContain(event);
    }
  });
});

describe("the model notices", () => {
  const FAULTS: Record<string, Planted> = {
    "requests without their idempotency key": {
      tamper: ({ headers }) => headers.delete("idempotency-key"),
    },
    "a new key for each attempt": {
      tamper: ({ headers }) => headers.set("idempotency-key", `key-${Math.random()}`),
    },
    "any answer taken for a delivery": {
      receive: () => Response.json({ data: {} }),
    },
    "rows that are dropped when they are sent": {
      store: ({ read, update }) => ({
        read,
        update: (decide) =>
          update((rows) => {
            const { value, put = [], remove = [] } = decide(rows);
            const sent = put.filter(({ state }) => state === "sending").map(({ id }) => id);
            return { value, put: put.filter(({ id }) => !sent.includes(id)), remove: [...remove, ...sent] };
          }),
      }),
    },
    "changes sent under whatever account is signed in": { anyToken: true },
    "later changes of a record that do not wait for the first, and overwrite what they do not know": {
      tamper: ({ headers }) => {
        if (headers.has("if-match")) headers.set("if-match", "*");
      },
      store: ({ read, update }) => ({
        read,
        update: (decide) =>
          update((rows) => {
            const apart = rows.map((row) =>
              row.method === "PATCH" && row.path !== ""
                ? { ...row, resource: `${row.resource}#${row.seq}` }
                : row,
            );
            const { value, put = [], remove = [] } = decide(apart);
            return {
              value,
              remove,
              put: put.map((row) => ({ ...row, resource: row.resource.replace(/#.*/, "") })),
            };
          }),
      }),
    },
  };

  test.each(Object.keys(FAULTS))("%s", { timeout: 120_000 }, async (name) => {
    for (let seed = 1; seed <= 60; seed++) {
      const { faults } = await playRun(server, seed, FAULTS[name]);
      if (faults.length > 0) return;
    }
    expect.fail("No run found the fault");
  });
});

function explain(seed: number, { faults, story }: RunResult): string {
  if (faults.length === 0) return "";
  return `Seed ${seed}; OUTBOX_SEED=${seed} OUTBOX_RUNS=1 repeats it.\n${story.join("\n")}`;
}
