import type { FastifyInstance } from "fastify";

/** The methods that exist at a path, such as `["GET", "HEAD"]`; none if nothing is there. */
export type AllowedMethods = (url: string) => string[];

/** Call before routes are registered. Catch-alls of files are not among them: they answer what they know. */
export function collectMethods(app: FastifyInstance): AllowedMethods {
  const byPattern = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", ({ method, url }) => {
    if (url.includes("*")) return;
    const entry = byPattern.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) entry.methods.add(name);
    byPattern.set(url, entry);
  });
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    const found = [...byPattern.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
  };
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, "[^/]+")}$`);
}
