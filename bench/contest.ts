import { childFigures } from "./child-figures.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { ENGINES } from "./contest-engines.ts";
import type { Report } from "./figure.ts";
import { type MemoryWatch, watchMemory } from "../tests/support/process-memory.ts";

/** Our engine beside others on the same passports and questions, one after the other in a process each. */
export async function measureContest(cleanUp: CleanUp, report: Report): Promise<void> {
  for (const [name, { peer }] of Object.entries(ENGINES)) {
    let memory: MemoryWatch | undefined;
    const figures = await childFigures(cleanUp, "contest-process.ts", [name], (pid) => {
      memory = watchMemory(pid);
    });
    for (const { figure, ...rest } of figures) report({ ...rest, figure: `contest: ${figure}` });
    report({
      figure: "contest: peak memory of the process",
      value: (memory?.stop().bytes ?? NaN) / 1e6,
      unit: "MB",
      how: "with passports and questions, which are the same for all",
      ...(peer === undefined ? {} : { peer }),
    });
    progress(`${name} has answered`);
  }
}
