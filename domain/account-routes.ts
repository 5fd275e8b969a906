/** Patterns of the pages about an account: no search engine holds any of them. */
export const accountRoutes = {
  login: "/login",
  register: "/register",
  profile: "/profile",
  /** `#token=`: a new password by the one-time link that an admin issued. */
  resetPassword: "/reset-password",
  /** `#token=`: the first admin, by the one-time link of the server's first start. */
  setup: "/setup",
} as const;
