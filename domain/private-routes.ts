/** Patterns of the pages about an account: for search engines there are none of them. */
export const accountRoutes = {
  login: "/login",
  register: "/register",
  profile: "/profile",
  /** `?token=`: a new password by the one-time link that an admin issued. */
  resetPassword: "/reset-password",
  /** `?token=`: the first admin, by the one-time link of the server's first start. */
  setup: "/setup",
} as const;

/** Patterns of the admin area. */
export const adminRoutes = {
  start: "/admin",
  users: "/admin/users",
  user: "/admin/users/:userId",
  passports: "/admin/passports",
  newPassport: "/admin/passports/new",
  passport: "/admin/passports/:passportId",
  locations: "/admin/locations",
  newLocation: "/admin/locations/new",
  location: "/admin/locations/:locationSlug",
  removalRequests: "/admin/removal-requests",
  imports: "/admin/pdf-import",
  import: "/admin/pdf-import/:batchId",
  audit: "/admin/audit",
} as const;

export type AdminRouteName = keyof typeof adminRoutes;
