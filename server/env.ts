// oxlint-disable no-underscore-dangle -- `_default` is how zod/mini names a default
import { isIP } from "node:net";
import * as z from "zod/mini";
import { DEFAULT_BITS } from "#domain/notices/buckets.ts";
import { err, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import type { Site } from "./http/site-origin.ts";
import { SECRET_FORM } from "./secret-file.ts";

const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
const ON_OFF = ["on", "off"] as const;

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, "is not a port; use a number from 0 to 65535, such as 8080")),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.lte(65_535, "is not a port; use a number from 0 to 65535, such as 8080")),
  ),
);

const databaseUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/\S+$/, "must look like postgres://user:password@host:5432/name"));

const TRUST_PROXY =
  "must be a number of proxies, such as 1, or a list of their addresses, such as 10.0.0.0/8";

/** `2` trusts two proxies; addresses or networks trust those; `0` or absent none. */
const trustProxy = z.pipe(
  z
    .string()
    .check(z.refine((text) => /^\d{1,2}$/.test(text) || text.split(",").every(isNetwork), TRUST_PROXY)),
  z.transform((text: string): false | number | string[] => {
    if (!/^\d+$/.test(text)) return text.split(",").map((item) => item.trim());
    return Number(text) === 0 ? false : Number(text);
  }),
);

/** Separated by commas. */
function listOf(form: RegExp, message: string) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) =>
        text
          .split(",")
          .map((item) => item.trim())
          .filter(Boolean),
      ),
      z.array(z.string().check(z.regex(form, message))),
    ),
  );
}

const origins = listOf(/^https?:\/\/[^/\s]+$/, "must be a list of origins such as https://example.org");

const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[^/\s]+$/, "must be an origin such as https://example.org"));

const siteAddress = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s?#]+$/, "must be a whole web address such as https://example.org"));

const secret = z
  .string()
  .check(z.regex(SECRET_FORM, "must be 32 random bytes as base64url: 43 letters, digits, - and _"));

const contact = z
  .string()
  .check(
    z.regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      "must be an address such as mailto:admin@example.org",
    ),
  );

const bits = z.pipe(
  z.string().check(z.regex(/^(8|9|1\d|20)$/, "must be a number from 8 to 20")),
  z.transform((text: string) => Number(text)),
);

/** Hosts such as `push.example` or `*.push.example`, or origins on this machine for tests. */
const pushServices = listOf(
  /^((\*\.)?[a-z\d-]+(\.[a-z\d-]+)+|https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?)$/,
  "must be a list of hosts such as push.example.org, *.push.example.org",
);

/** An address or network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.trim().split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits);
}

function onOff(fallback: "on" | "off") {
  return z._default(z.enum(ON_OFF, "must be on or off"), fallback);
}

const envSchema = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), "localhost"),
  DATA_DIR: z._default(z.string(), "data"),
  DATABASE_URL: z.optional(databaseUrl),
  STATIC_DIR: z.optional(z.string()),
  SAMPLE_DATA: onOff("on"),
  TRUST_PROXY: z._default(trustProxy, false),
  CORS_ORIGINS: z._default(origins, []),
  ANALYTICS_ORIGIN: z.optional(origin),
  VITE_SITE_NAME: z.optional(z.string()),
  VITE_SITE_URL: z.optional(siteAddress),
  METRICS: onOff("off"),
  NOTICES_CONTACT: z.optional(contact),
  NOTICES_SECRET: z.optional(secret),
  NOTICES_SECRET_OTHER: z.optional(secret),
  NOTICES_BITS: z._default(bits, DEFAULT_BITS),
  PUSH_SERVICES: z.optional(pushServices),
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d+:[\w-]{20,}$/, "is not the token of a bot, such as 123456:ABC…")),
  ),
  TELEGRAM_API: z.optional(origin),
  TELEGRAM_WEBHOOK: onOff("off"),
  LISTS_KEY: z.optional(secret),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(20, "must have at least 20 letters"))),
  BACKUP_RECIPIENTS: z.optional(listOf(/^age1[a-z\d]{50,}$/, "must be a list of age recipients: age1…")),
  BACKUP_IDENTITY_FILE: z.optional(z.string()),
  BACKUP_COPY_COMMAND: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`), "info"),
});

/** Described in docs/operations.md. */
export type Env = z.infer<typeof envSchema>;

/** Empty variables count as absent. The error is a sentence. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Result<Env, string> {
  const given = Object.fromEntries(
    Object.keys(envSchema.shape)
      .map((name) => [name, variables[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return ok(parsed.data);
  const sentences = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
  return err(sentences.join("\n"));
}

/** Overrides from the settings; the build has its own. */
export function siteOf({ VITE_SITE_NAME: name, VITE_SITE_URL: url }: Env): Partial<Site> {
  return { ...(name !== undefined && { name }), ...(url !== undefined && { url: url.replace(/\/+$/, "") }) };
}

/** Sample data is imported automatically only on loopback. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** This machine's server with these settings. */
export function addressOf({ HOST, PORT }: Env, port = PORT): string {
  const host = ["0.0.0.0", "::", "127.0.0.1"].includes(HOST) ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
