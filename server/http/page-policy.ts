import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The one Trusted Types policy of the app: worker and service-worker URLs, sanitised HTML. */
const TRUSTED_TYPES_POLICY = "passport-status";

let toastHashes: string[] | undefined;

export type PolicyOptions = { html: string; analyticsOrigin?: string | undefined };

/** The Content-Security-Policy of a page: its own files, and what it inlines by hash; never by nonce or at large. */
export function pagePolicy({ html, analyticsOrigin }: PolicyOptions): string {
  // Ours stand in the head. The body holds what lists and visitors say: nothing there may ever be vouched for.
  const scripts = inlineTexts(headOf(html), "script").map(sourceHash);
  const styles = [
    ...inlineTexts(html, "style").map(sourceHash),
    ...(toastHashes ??= toastStyles().map(sourceHash)),
  ];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    ["connect-src 'self'", ...apiOrigins(html), ...analyticsOrigins(html, analyticsOrigin)].join(" "),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join("; ");
}

/** The origin of the build's API where it is not the page's own. */
function apiOrigins(html: string): string[] {
  return originOf(/<meta name="api" content="([^"\s]+)"/.exec(headOf(html))?.[1]);
}

/** The origin that the build's analytics report to, which index.html names; the server's own setting goes before it. */
function analyticsOrigins(html: string, setting: string | undefined): string[] {
  if (setting !== undefined) return [setting];
  return originOf(/<meta name="analytics" content="\S+ (\S+)"/.exec(headOf(html))?.[1]);
}

function originOf(address: string | undefined): string[] {
  return address === undefined || !URL.canParse(address) ? [] : [new URL(address).origin];
}

function headOf(html: string): string {
  return html.split("<body", 1).join();
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * What stands between the tags of inline scripts or styles. A script with `src` has no content of its own, and one of
 * another type is data that no browser runs.
 */
function inlineTexts(html: string, tag: "script" | "style"): string[] {
  const pattern = new RegExp(
    `<${tag}(?![^>]*\\s(?:src=|type="application/))[^>]*>([\\s\\S]*?)</${tag}>`,
    "gi",
  );
  return [...html.matchAll(pattern)].map((match) => match[1] ?? "");
}

/**
 * The sheet that sonner puts into the page by itself: first an empty element, then its text, and a browser judges
 * both. Read from the installed package, so that an upgrade brings its own hash.
 */
function toastStyles(): string[] {
  const source = readFileSync(createRequire(import.meta.url).resolve("sonner"), "utf8");
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1];
  const sheet: unknown = literal === undefined ? null : JSON.parse(literal);
  if (typeof sheet !== "string") throw new Error("sonner's style sheet is not where it used to be.");
  return ["", sheet];
}
