// oxlint-disable no-underscore-dangle -- zod/mini names its default `_default`
import { LOCALES } from "../../../domain/languages/locales.mjs";
import * as z from "zod/mini";

/** A base address: no trailing slash, query or fragment. */
function optionalBase(name: string) {
  return z.pipe(
    optionalAddress(name).check(
      z.refine((text) => !/[?#]/.test(text), `${name} must end before any "?" or "#"`),
    ),
    z.transform((text: string) => text.replace(/\/+$/, "")),
  );
}

function optionalAddress(name: string) {
  return z._default(
    z.string().check(
      z.trim(),
      z.refine(
        (text) => text === "" || isWebAddress(text),
        `${name} must be a whole web address, such as https://example.org`,
      ),
    ),
    "",
  );
}

const SITE_NAME = "Passport Status";

/** PostHog's default host. */
const POSTHOG_HOST = "https://us.i.posthog.com";

const buildSettingsSchema = z.object({
  VITE_SITE_NAME: z._default(z.string().check(z.trim()), ""),
  VITE_SITE_URL: optionalBase("VITE_SITE_URL"),
  /** Empty: the serving origin. */
  VITE_API_BASE_URL: optionalBase("VITE_API_BASE_URL"),
  /** Further copies of the lists, comma-separated origins. */
  VITE_LISTS_ORIGINS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => listedAddresses(text).every(isOrigin),
          "VITE_LISTS_ORIGINS must be origins separated by commas, such as https://one.example, https://two.example",
        ),
      ),
    "",
  ),
  /** Empty: phones keep the first key they see. */
  VITE_LISTS_KEY: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^([\w-]{43})?$/, "VITE_LISTS_KEY must be a public key as `npm run keys -- show` prints it"),
      ),
    "",
  ),
  VITE_HORIZON_URL: optionalAddress("VITE_HORIZON_URL"),
  /** Empty: no analytics. */
  VITE_POSTHOG_KEY: z._default(
    z.string().check(z.trim(), z.regex(/^\S*$/, "VITE_POSTHOG_KEY must not contain spaces")),
    "",
  ),
  VITE_POSTHOG_HOST: optionalAddress("VITE_POSTHOG_HOST"),
  VITE_CHAT_GROUP_URL: optionalAddress("VITE_CHAT_GROUP_URL"),
  VITE_COMMUNITY_URL: optionalAddress("VITE_COMMUNITY_URL"),
  /** The bot's address; empty if there is none. */
  VITE_TELEGRAM_URL: optionalAddress("VITE_TELEGRAM_URL"),
  /** Developer profiles, comma-separated. */
  VITE_DEVELOPER_URLS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => listedAddresses(text).every(isWebAddress),
          "VITE_DEVELOPER_URLS must be whole web addresses separated by commas, such as https://example.org/one, https://example.org/two",
        ),
      ),
    "",
  ),
  /** Sponsored link and text: both or neither. */
  VITE_REFERRAL_URL: optionalAddress("VITE_REFERRAL_URL"),
  VITE_REFERRAL_TEXT: z._default(z.string().check(z.trim()), ""),
  /** Empty: no support badge. */
  VITE_SUPPORT_URL: optionalAddress("VITE_SUPPORT_URL"),
});

export type BuildSettings = z.infer<typeof buildSettingsSchema>;

/** Parses `VITE_…` variables with defaults; throws one sentence per invalid setting. */
export function parseBuildSettings(env: Readonly<Record<string, string | undefined>>): BuildSettings {
  const parsed = buildSettingsSchema.safeParse(env);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => sentence(issue.path.join("."), issue.message));
    throw new Error(`The build settings are wrong. ${sentences.join(" ")}`);
  }
  const settings = parsed.data;
  if ((settings.VITE_REFERRAL_URL === "") !== (settings.VITE_REFERRAL_TEXT === ""))
    throw new Error("The build settings are wrong. VITE_REFERRAL_URL and VITE_REFERRAL_TEXT go together.");
  return {
    ...settings,
    VITE_SITE_NAME: settings.VITE_SITE_NAME || SITE_NAME,
    VITE_POSTHOG_HOST: settings.VITE_POSTHOG_HOST || POSTHOG_HOST,
    VITE_LISTS_ORIGINS: listedAddresses(settings.VITE_LISTS_ORIGINS).join(","),
    VITE_DEVELOPER_URLS: listedAddresses(settings.VITE_DEVELOPER_URLS).join(","),
    VITE_HORIZON_URL: settings.VITE_HORIZON_URL || `${settings.VITE_API_BASE_URL}/horizon`,
  };
}

/**
 * The site's name by language: `VITE_SITE_NAME_` with the tag of a language after the first, as `VITE_SITE_NAME_AM`;
 * without one the name that is given for all, and without that the language's own.
 */
export function parseSiteNames(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = env["VITE_SITE_NAME"]?.trim();
  return Object.fromEntries(
    LOCALES.map(({ tag, siteName }, place) => {
      const own = place === 0 ? undefined : env[`VITE_SITE_NAME_${tag.toUpperCase()}`]?.trim();
      return [tag, own || given || siteName];
    }),
  );
}

/** For Vite's `define`, so `import.meta.env.VITE_…` holds the parsed value. */
export function defineBuildSettings(settings: BuildSettings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  );
}

function sentence(name: string, message: string): string {
  return `${message.includes(name) ? message : `${name}: ${message}`}.`;
}

/** Splits on commas, trims and drops blanks. */
function listedAddresses(text: string): string[] {
  return text
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return /^https?:$/.test(new URL(text).protocol);
}
