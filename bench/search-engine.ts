import { childFigures } from "./child-figures.ts";
import type { CleanUp } from "../tests/support/clean-up.ts";
import type { Report } from "./figure.ts";

/** search-node.ts in its own process, whose clock resolves first page, exact total and whole answer. */
export async function measureEngine(cleanUp: CleanUp, report: Report): Promise<void> {
  for (const { figure, how, ...rest } of await childFigures(cleanUp, "search-node.ts"))
    report({ ...rest, figure: `engine: ${figure}`, how: how === undefined ? "in Node" : `in Node, ${how}` });
}
