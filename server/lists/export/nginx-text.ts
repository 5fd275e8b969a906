/** A value for nginx; `$` stays a variable. */
export function quoted(text: string): string {
  return /^[\w./~-]+$/.test(text) ? text : `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A path in a regular expression. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A route's pattern: `:name` is one part of the path. */
export function patternOf(route: string): string {
  return route
    .replace(/\/$/, "")
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : escaped(part)))
    .join("/");
}

export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), "}"];
}
