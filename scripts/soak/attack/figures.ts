/** `ok` where there is a budget. */
export type Line = { figure: string; value: string; promised?: string; ok?: boolean };

/** False when a budget was missed. */
export function printTable(lines: readonly Line[]): boolean {
  const width = (key: "figure" | "value") => Math.max(...lines.map((line) => line[key].length));
  for (const { figure, value, promised = "", ok } of lines) {
    const verdict = ok === undefined ? "" : ok ? "ok" : "MISS";
    console.log(
      `${figure.padEnd(width("figure"))}  ${value.padStart(width("value"))}  ${promised.padEnd(12)}  ${verdict}`.trimEnd(),
    );
  }
  return lines.every(({ ok }) => ok !== false);
}

export function atMost(figure: string, value: number, most: number, unit: string): Line {
  return { figure, value: `${round(value)} ${unit}`, promised: `<= ${most}`, ok: value <= most };
}

export function atLeast(figure: string, value: number, least: number, unit: string): Line {
  return { figure, value: `${round(value)} ${unit}`, promised: `>= ${least}`, ok: value >= least };
}

export function told(figure: string, value: number, unit: string): Line {
  return { figure, value: `${round(value)} ${unit}` };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
