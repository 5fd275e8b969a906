/** Facts of this build, parsed by build-settings.ts when it was made. */
export const site = {
  name: readSetting(import.meta.env.VITE_SITE_NAME, "Passport Status"),
  url: readSetting(import.meta.env.VITE_SITE_URL, ""),
  apiBaseUrl: readSetting(import.meta.env.VITE_API_BASE_URL, ""),
} as const;

/** `import.meta.env` knows no types of ours; tests run without a build and get the default. */
function readSetting(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}
