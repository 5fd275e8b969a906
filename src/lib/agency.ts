/** Where the agency itself answers: its tracker and its free telephone line. */
export const AGENCY = {
  trackerUrl: "https://passport.ics.gov.et",
  phone: "8133",
} as const;
