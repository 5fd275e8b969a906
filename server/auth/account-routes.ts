import type { App, RouteDeps } from "../routes.ts";
import { authRoutes } from "./auth-routes.ts";
import { linkRoutes } from "./link-routes.ts";
import { queuedPasswords } from "./passwords.ts";
import { profileRoutes } from "./profile-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signInLimit } from "./sign-in-limit.ts";

/** Everything people do with their own account; all of it shares one queue of passwords and one limit. */
export function accountRoutes(app: App, deps: RouteDeps): void {
  const shared = { ...deps, passwords: queuedPasswords(), limit: signInLimit(deps) };
  authRoutes(app, shared);
  sessionRoutes(app, deps);
  profileRoutes(app, shared);
  linkRoutes(app, shared);
}
