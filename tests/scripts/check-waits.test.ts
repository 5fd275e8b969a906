import { describe, expect, it } from "vitest";
import { waitFaults } from "../../scripts/check-waits.ts";

const WAIT = "  await page.waitForTimeout";
const LIMIT = "  expect(performance.now() - started).toBeLess";

describe("The check of waits", () => {
  it("names a wait for time, and takes one that says why", () => {
    expect(waitFaults("e2e/a.spec.ts", `test;\n${WAIT}(500);`)).toEqual([
      'e2e/a.spec.ts:2 waits for time: wait for a state, or say why above it with "// Waits for time: ".',
    ]);
    expect(waitFaults("e2e/a.spec.ts", `  // A pause.\n${WAIT}(500);`)).toHaveLength(1);
    expect(
      waitFaults("e2e/a.spec.ts", `  // Waits for time: the system tells of nothing.\n${WAIT}(500);`),
    ).toEqual([]);
  });

  it("names limits under a second", () => {
    for (const limit of ["Than(999)", "ThanOrEqual(250)"])
      expect(waitFaults("tests/a.test.ts", `${LIMIT}${limit};`)).toEqual([
        "tests/a.test.ts:1 allows less than a second: a busy machine takes longer. Look at what is done.",
      ]);
    expect(waitFaults("tests/a.test.ts", `${LIMIT}Than(1_000);`)).toEqual([]);
    expect(waitFaults("tests/a.test.ts", `${LIMIT.replace("performance", "Date")}Than(9);`)).toHaveLength(1);
  });
});
