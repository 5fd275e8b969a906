import { expect, test, vi } from "vitest";
import { CleanUp } from "../../bench/clean-up.ts";
import type { Figure } from "../../bench/figure.ts";
import { MILLION } from "../../bench/generate/passports.ts";
import { measureMonth } from "../../bench/month.ts";

test("a small month: the phone follows each day, over the day on which August is sealed, and pays for new rows only", async () => {
  const progress = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const cleanUp = new CleanUp();
  const figures: Omit<Figure, "bench" | "ok">[] = [];
  let days: number[] = [];
  try {
    // 200 rows a day for 70 days, the last eight of them simulated: 1 to 8 October. August is sealed on the sixth.
    days = await measureMonth(cleanUp, (figure) => void figures.push(figure), {
      passports: { ...MILLION, count: 70 * 200, rowsADay: 200, spellings: 2_000 },
      days: 8,
    });
  } finally {
    await cleanUp.run();
    progress.mockRestore();
  }
  expect(figures.map(({ n }) => n)).toEqual([8, 8]);
  expect(days).toHaveLength(8);
  expect(Math.min(...days)).toBeGreaterThan(2_000);
  // Fetched anew, August's 6,200 rows would weigh 60 KB; put together on the phone, they make the manifest shorter.
  expect(days[5]).toBeLessThan(days[4] ?? 0);
}, 120_000);
