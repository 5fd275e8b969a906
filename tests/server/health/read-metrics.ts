type Sample = { name: string; labels: Record<string, string>; value: number };
type Family = { name: string; type: string; help: string; samples: Sample[] };

const NAME = /^[a-z]+(?:_[a-z\d]+)*$/;
const SAMPLE = /^([a-z_\d]+)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const LABEL = /([a-z_]+)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/y;
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  gauge: [""],
  counter: [""],
  summary: ["_sum", "_count"],
  histogram: ["_bucket", "_sum", "_count"],
};

/** Reads Prometheus' text format as strictly as it is described; throws where a line breaks a rule. */
export function readMetrics(text: string): Family[] {
  if (!text.endsWith("\n")) throw new Error("The last line does not end");
  const families: Family[] = [];
  const seen = new Set<string>();
  for (const line of text.slice(0, -1).split("\n")) {
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    const last = families.at(-1);
    if (kind === "HELP") {
      if (!NAME.test(name)) throw new Error(`No name: ${line}`);
      if (families.some((family) => family.name === name)) throw new Error(`Twice: ${line}`);
      families.push({ name, type: "", help: rest, samples: [] });
    } else if (last === undefined) throw new Error(`Before any HELP: ${line}`);
    else if (kind === "TYPE") {
      if (name !== last.name || last.type !== "" || !(rest in ENDINGS))
        throw new Error(`No such type: ${line}`);
      last.type = rest;
    } else {
      const sample = readSample(line);
      const key = line.slice(0, line.lastIndexOf(" "));
      if (seen.has(key)) throw new Error(`Twice: ${line}`);
      seen.add(key);
      const names = (ENDINGS[last.type] ?? []).map((ending) => last.name + ending);
      if (!names.includes(sample.name)) throw new Error(`Not of ${last.name}: ${line}`);
      last.samples.push(sample);
    }
  }
  return families;
}

function readSample(line: string): Sample {
  const [, name = "", inside = "", number = ""] = SAMPLE.exec(line) ?? [];
  if (name === "") throw new Error(`No sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < inside.length) {
    const [, label = "", escaped = ""] = LABEL.exec(inside) ?? [];
    if (label === "" || label in labels) throw new Error(`No label: ${line}`);
    labels[label] = escaped.replaceAll(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
  }
  return { name, labels, value: Number(number) };
}
