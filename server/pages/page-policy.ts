import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The app's only Trusted Types policy (src/platform/lib/trusted-types.ts): worker URLs, and pasted HTML that is read but never shown. */
const TRUSTED_TYPES_POLICY = "passport-status";

let toastHashes: string[] | undefined;

export type PolicyOptions = { html: string; analyticsOrigin?: string | undefined };

/** A page's Content-Security-Policy: own files and hashes of inline code. */
export function pagePolicy({ html, analyticsOrigin }: PolicyOptions): string {
  // Hash only the head: the body has untrusted data.
  const scripts = inlineTexts(headOf(html), "script").map(sourceHash);
  const styles = [
    ...inlineTexts(html, "style").map(sourceHash),
    ...(toastHashes ??= toastStyles().map(sourceHash)),
  ];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    ["img-src 'self' data:", ...apiOrigins(html)].join(" "),
    [
      "connect-src 'self'",
      ...apiOrigins(html),
      ...listsOrigins(html),
      ...analyticsOrigins(html, analyticsOrigin),
    ].join(" "),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join("; ");
}

/**
 * The service worker's policy, made from that of its page: it may run the site's own scripts and connect to what the page
 * may connect to. Without a policy it could load scripts from anywhere and send data anywhere.
 */
export function workerPolicy(policy: string): string {
  const connect =
    policy.split("; ").find((directive) => directive.startsWith("connect-src")) ?? "connect-src 'self'";
  return ["default-src 'none'", "script-src 'self'", connect].join("; ");
}

/** The API's origin if not the page's. */
function apiOrigins(html: string): string[] {
  return originOf(/<meta name="api" content="([^"\s]+)"/.exec(headOf(html))?.[1]);
}

/** Further copies of the lists. */
function listsOrigins(html: string): string[] {
  const given = /<meta name="lists" content="([^"]+)"/.exec(headOf(html))?.[1] ?? "";
  return given.split(" ").flatMap(originOf);
}

/** Analytics origin from index.html; the server setting has priority. */
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

/** Inline scripts or styles; others, such as JSON, do not run. */
function inlineTexts(html: string, tag: "script" | "style"): string[] {
  const pattern = new RegExp(
    `<${tag}(?![^>]*\\s(?:src=|type="application/))[^>]*>([\\s\\S]*?)</${tag}>`,
    "gi",
  );
  return [...html.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** Sonner's style is first empty, then filled; both need hashes. Read from the package, so upgrades keep working. */
function toastStyles(): string[] {
  const source = readFileSync(createRequire(import.meta.url).resolve("sonner"), "utf8");
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1];
  const sheet: unknown = literal === undefined ? null : JSON.parse(literal);
  if (typeof sheet !== "string") throw new Error("sonner's style sheet is not where it used to be.");
  return ["", sheet];
}
