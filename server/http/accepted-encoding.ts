/** Prefers brotli, then gzip. q=0 refuses a coding; `*` allows both. */
export function acceptedEncoding(header: string | undefined): "br" | "gzip" | "identity" {
  const weights = weightsOf(header);
  const allows = (coding: string) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}

/** Whether this coding is named; `*` is not enough for one that few know. */
export function acceptsCoding(header: string | string[] | undefined, coding: string): boolean {
  return (weightsOf(header?.toString()).get(coding) ?? 0) > 0;
}

function weightsOf(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    if (name !== "") weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights;
}
