import { accountRoutes } from "#domain/accounts/account-routes.ts";

export type AccountPageName = keyof typeof accountRoutes;

// `Object.keys` loses the type.
const names = Object.keys(accountRoutes) as AccountPageName[];

/** Public routes are as tolerant: any case, with or without the last slash. */
export function accountPageAt(path: string): AccountPageName | undefined {
  const bare = path.replace(/\/$/, "").toLowerCase();
  return names.find((name) => accountRoutes[name] === bare);
}
