import type { App, RouteDeps } from "../route-deps.ts";
import { authRoutes } from "./auth-routes.ts";
import { linkRoutes } from "./link-routes.ts";
import { queuedPasswords } from "./passwords.ts";
import { profileRoutes } from "./profile-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signInLimit } from "./sign-in-limit.ts";

/** Share one password queue and one limit. */
export function accountRoutes(app: App, deps: RouteDeps): void {
  const shared = { ...deps, passwords: queuedPasswords(), limit: signInLimit(deps) };
  authRoutes(app, shared);
  sessionRoutes(app, deps);
  profileRoutes(app, shared);
  linkRoutes(app, shared);
}
