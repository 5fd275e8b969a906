/** The agency's own tracker and free phone line. */
export const AGENCY = {
  trackerUrl: "https://passport.ics.gov.et",
  phone: "8133",
} as const;
