/** Account pages and secret links, not indexed by search engines. */
export const accountRoutes = {
  login: "/login",
  register: "/register",
  profile: "/profile",
  /** `#token=`: new password by one-time link. */
  resetPassword: "/reset-password",
  /** `#token=`: first admin by start-up link. */
  setup: "/setup",
  /** `#token=`: an advertiser's figures. */
  advertisementReport: "/advertisement-report",
} as const;
