/** What every browser profile of the tests is like: a phone in Ethiopia. */
export const PHONE = {
  viewport: { width: 360, height: 640 },
  locale: "en-GB",
  timezoneId: "Africa/Addis_Ababa",
} as const;
