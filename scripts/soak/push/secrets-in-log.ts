import type { Person } from "../../../tests/support/people.ts";

/** What of subscriptions a server's log contains. */
export function secretsIn(log: string, people: readonly Person[], endpoints: readonly string[]): string[] {
  const secrets = new Set(endpoints.map((endpoint) => endpoint.slice(endpoint.lastIndexOf("/") + 1)));
  const names = new Set<string>();
  for (const { queries } of people) {
    for (const query of queries) {
      if (query.kind === "number") secrets.add(query.number);
      else names.add(query.text.toLowerCase());
    }
  }
  const words = new Set(log.match(/[\w-]{8,}/g));
  const buckets = log.match(/\b[npb]\d[\d.]*:[\da-f]{3,}/g) ?? [];
  const lower = log.toLowerCase();
  return [
    ...[...words].filter((word) => secrets.has(word)),
    ...buckets,
    ...[...names].filter((name) => name.includes(" ") && lower.includes(name)),
  ];
}
