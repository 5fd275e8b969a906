import { LANGUAGES, localeOf } from "#domain/base/languages.ts";

/** Build settings, parsed by build-settings.ts. */
export const site = {
  name: readSetting(import.meta.env.VITE_SITE_NAME, "Passport Status"),
  url: readSetting(import.meta.env.VITE_SITE_URL, ""),
  apiBaseUrl: readSetting(import.meta.env.VITE_API_BASE_URL, ""),
  /** Public key that signs the lists; empty: the first one seen. */
  listsKey: readSetting(import.meta.env.VITE_LISTS_KEY, ""),
  /** Another dashboard of the queue; empty unless VITE_HORIZON_URL names one. */
  externalQueueUrl: otherThan(
    `${readSetting(import.meta.env.VITE_API_BASE_URL, "")}/horizon`,
    readSetting(import.meta.env.VITE_HORIZON_URL, ""),
  ),
  chatGroupUrl: readSetting(import.meta.env.VITE_CHAT_GROUP_URL, ""),
  communityUrl: readSetting(import.meta.env.VITE_COMMUNITY_URL, ""),
  developerUrls: readSetting(import.meta.env.VITE_DEVELOPER_URLS, "")
    .split(",")
    .filter(Boolean),
  referralUrl: readSetting(import.meta.env.VITE_REFERRAL_URL, ""),
  referralText: readSetting(import.meta.env.VITE_REFERRAL_TEXT, ""),
} as const;

/** The localized site name. */
export function siteName({ locale }: { locale: string }): string {
  return locale === LANGUAGES[0] ? site.name : localeOf(locale).siteName;
}

/** The setting's default is an address that the server may not have: no link to it. */
function otherThan(usual: string, address: string): string {
  return address === usual ? "" : address;
}

/** `import.meta.env` is untyped; tests get the fallback. */
function readSetting(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}
