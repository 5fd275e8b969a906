/** One Content-Security-Policy that allows what each of these allows: pages differ in the hashes of their styles. */
export function joinPolicies(policies: Iterable<string>): string {
  const joined = new Map<string, Set<string>>();
  for (const policy of policies)
    for (const directive of policy.split(";")) {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      if (name === "") continue;
      const known = joined.get(name) ?? new Set();
      for (const source of sources) known.add(source);
      joined.set(name, known);
    }
  return [...joined].map(([name, sources]) => [name, ...[...sources].sort()].join(" ")).join("; ");
}
