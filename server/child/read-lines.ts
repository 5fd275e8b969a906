import type { Readable } from "node:stream";

/** Yields `null` and stops when a line or the total exceeds its limit, to bound memory. */
export async function* readLines(
  stream: Readable,
  limits: { line: number; total: number },
): AsyncGenerator<string | null> {
  let rest = "";
  let total = 0;
  stream.setEncoding("utf8");
  for await (const chunk of stream) {
    rest += String(chunk);
    total += String(chunk).length;
    if (total > limits.total) {
      yield null;
      return;
    }
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line;
    if (rest.length > limits.line) {
      yield null;
      return;
    }
  }
  if (rest !== "") yield rest;
}
