/** Account page patterns; none is indexed by search engines. */
export const accountRoutes = {
  login: "/login",
  register: "/register",
  profile: "/profile",
  /** `#token=`: set a password by an admin's one-time link. */
  resetPassword: "/reset-password",
  /** `#token=`: create the first admin by the start-up link. */
  setup: "/setup",
} as const;
