import { expect, test, vi } from "vitest";
import { CleanUp } from "../support/clean-up.ts";
import type { Figure } from "../../bench/figure.ts";
import { MILLION } from "../support/generate/passports.ts";
import { measureMonth } from "../../bench/month.ts";

test("over a small month the phone mirrors each day and downloads new rows only, also when September is sealed @thorough", async () => {
  const progress = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const cleanUp = new CleanUp();
  const figures: Omit<Figure, "bench" | "ok">[] = [];
  let days: number[] = [];
  try {
    // 78 days of 200 rows; 1 to 16 October are simulated, September is sealed on the 15th.
    days = await measureMonth(cleanUp, (figure) => void figures.push(figure), {
      passports: { ...MILLION, count: 78 * 200, rowsADay: 200, spellings: 2_000 },
      days: 16,
    });
  } finally {
    await cleanUp.run();
    progress.mockRestore();
  }
  // The third is one look.
  expect(figures.map(({ n }) => n)).toEqual([16, 16, undefined]);
  expect(days).toHaveLength(16);
  expect(Math.min(...days)).toBeGreaterThan(2_000);
  // Assembling September's 6,000 rows on the phone saves 60 KB and shortens the manifest.
  expect(days[14]).toBeLessThan(days[13] ?? 0);
}, 120_000);
